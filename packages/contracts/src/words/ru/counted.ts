const plural = new Intl.PluralRules('ru')

/** `2 порции`: a number with the form of its noun. */
export const counted = (count: number, one: string, few: string, many: string) => {
  const form = plural.select(count)
  return `${count} ${form === 'one' ? one : form === 'few' ? few : many}`
}
