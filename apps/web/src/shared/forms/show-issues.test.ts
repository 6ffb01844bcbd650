import i18n from 'i18next'
import { createFormControl } from 'react-hook-form'
import { beforeAll, expect, test } from 'vitest'
import { ApiError } from '@/shared/backend/api-error.ts'
import { textOfError } from '@/shared/i18n/refusal-text.ts'
import common from '../../../public/locales/ru/common.json'
import refusals from '../../../public/locales/ru/refusals.json'
import { showIssues } from './show-issues.ts'

beforeAll(async () => {
  const options = { lng: 'ru', resources: { ru: { common, refusals } } }
  await i18n.init({ ...options, defaultNS: 'common', interpolation: { escapeValue: false } })
})

const newForm = () => createFormControl({ defaultValues: { places: 1, time: '' } })
type Form = ReturnType<typeof newForm>
const errorsOf = (form: Form) =>
  (['places', 'time'] as const).map((field) => form.getFieldState(field).error?.message)
const refused = (...issues: ApiError['issues']) => new ApiError(400, { code: 'invalid_input', issues })

test("a violated rule is shown beside its field in the reader's language, with its values", () => {
  const form = newForm()
  const taken = {
    path: ['places'],
    message: '3 places are taken',
    rule: 'places_taken',
    values: { count: 3 },
  } as const
  const past = { path: ['startsAt'], message: 'In the past', rule: 'in_the_past' } as const
  const error = refused({ ...taken, path: [...taken.path] }, { ...past, path: [...past.path] })
  expect(showIssues(form, error, (path) => (path === 'startsAt' ? 'time' : path))).toBe(true)
  expect(errorsOf(form)).toEqual(['Уже занято 3 места.', refusals.rules.in_the_past])
  expect(textOfError(error)).toBe('Уже занято 3 места.')
})

test("the server's English message is never shown", () => {
  const form = newForm()
  expect(showIssues(form, refused({ path: ['places'], message: 'Too small' }))).toBe(true)
  const ofNewerServer = { path: ['time'], message: 'New', rule: 'a_later_rule' as 'in_the_past' }
  expect(showIssues(form, refused(ofNewerServer))).toBe(true)
  expect(errorsOf(form)).toEqual([common.validation.invalid, common.validation.invalid])
})

test('an issue of another refusal has the text of its code', () => {
  const form = newForm()
  const issues = [{ path: ['places'], message: 'Full' }]
  expect(showIssues(form, new ApiError(409, { code: 'class_full', issues }))).toBe(true)
  expect(errorsOf(form)[0]).toBe(refusals.class_full)
})

test('issues at no field of the form are left to the caller', () => {
  const form = newForm()
  const error = refused({ path: ['serviceId'], message: 'Only a class can have dates', rule: 'not_a_class' })
  expect(showIssues(form, error, () => undefined)).toBe(false)
  expect(textOfError(error)).toBe(refusals.rules.not_a_class)
})
