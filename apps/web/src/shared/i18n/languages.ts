import { languages as codes, type Language, languageNames } from '@localchef/contracts/language'

export type { Language }

/** The languages by their own names, as the switcher shows them. */
export const languages = codes.map((code) => ({ code, name: languageNames[code] }))
