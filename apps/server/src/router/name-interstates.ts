/** Finds Interstates in a router's name of a road, such as "I 80; US 50" or "I-5 North". */
export function nameInterstates(words: string): string[] {
  return [...words.matchAll(/\bI[ -]?(\d{1,3}[EW]?)\b/g)].map(([, number]) => `I-${number}`)
}
