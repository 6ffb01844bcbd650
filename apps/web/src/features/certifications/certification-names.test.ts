import { certificationNames as english } from '@localchef/contracts/words/en/certifications'
import { certificationNames as russian } from '@localchef/contracts/words/ru/certifications'
import { expect, test } from 'vitest'
import englishTexts from '../../../public/locales/en/certifications.json'
import russianTexts from '../../../public/locales/ru/certifications.json'

test.each([
  ['English', english, englishTexts.kind],
  ['Russian', russian, russianTexts.kind],
] as const)(
  'pages and notifications call a kind of certification the same in %s',
  (_language, names, texts) => {
    // "Something else" is a form's choice, not a name.
    const { other: _choice, ...kinds } = texts
    expect(names).toMatchObject(kinds)
    expect(Object.keys(names).toSorted()).toEqual(Object.keys(texts).toSorted())
  },
)
