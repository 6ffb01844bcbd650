/** Cyrillic letters that look like Latin ones, and letters that look like digits. */
const lookAlikes: Readonly<Record<string, string>> = {
  А: 'A',
  В: 'B',
  Е: 'E',
  К: 'K',
  М: 'M',
  Н: 'H',
  О: '0',
  Р: 'P',
  С: 'C',
  Т: 'T',
  У: 'Y',
  Х: 'X',
  O: '0',
  I: '1',
  L: '1',
}

/** Normalizes a code for comparison: no case, spaces, hyphens or look-alikes. */
export function discountKey(code: string): string {
  return [...code.toUpperCase()]
    .map((letter) => lookAlikes[letter] ?? letter)
    .filter((letter) => /[A-Z0-9]/.test(letter))
    .join('')
}
