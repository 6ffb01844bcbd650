/** An unused slug: lower-case Latin letters and digits, joined by `_`. */
export function slugOf(name: string, taken: ReadonlySet<string>): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, 34)
    .replace(/_+$/, '')
  const slug = plain || 'entry'
  if (!taken.has(slug)) return slug
  let number = 2
  while (taken.has(`${slug}_${number}`)) number += 1
  return `${slug}_${number}`
}
