// @vitest-environment jsdom
import i18n from 'i18next'
import { act, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { initReactI18next } from 'react-i18next'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import common from '../../../public/locales/ru/common.json'
import { Button } from './button.tsx'
import { Field, FieldError } from './field.tsx'
import { FormError } from './form-error.tsx'
import { TextInput } from './text-input.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
const intoView = vi.fn()
Object.assign(HTMLElement.prototype, { scrollIntoView: intoView })

beforeAll(async () => {
  await import('./submit-problems.tsx')
  const options = { lng: 'ru', resources: { ru: { common } }, defaultNS: 'common' }
  await i18n.use(initReactI18next).init({ ...options, interpolation: { escapeValue: false } })
})
beforeEach(() => document.body.replaceChildren())

/**
 * A form like the product's: a field, a group without ids, and a bar with the button. Sending it shows errors at the
 * fields named in `refusals`.
 */
function Dish({ refusals = [] }: { refusals?: readonly string[] }) {
  const [errors, setErrors] = useState<readonly string[]>([])
  const errorOf = (name: string) => (errors.includes(name) ? common.validation.required : undefined)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setErrors(refusals)
      }}
    >
      <details>
        <summary>Ещё</summary>
        <Field label="Название" error={errorOf('name')}>
          <TextInput onChange={() => setErrors((known) => known.filter((name) => name !== 'name'))} />
        </Field>
      </details>
      <fieldset>
        <legend>Аллергены</legend>
        <button type="button">Молоко</button>
        <FieldError>{errorOf('allergens')}</FieldError>
      </fieldset>
      <FormError>{errors.includes('whole') ? 'Уже изменили' : undefined}</FormError>
      <div style={{ display: 'flex' }}>
        <Button type="submit">Сохранить</Button>
      </div>
    </form>
  )
}

async function press(refusals: readonly string[]) {
  const container = document.createElement('div')
  document.body.append(container)
  await act(async () => createRoot(container).render(<Dish refusals={refusals} />))
  const save = [...container.querySelectorAll('button')].find(({ type }) => type === 'submit')
  const pressAgain = async () => {
    await act(async () => save?.click())
    // The summary loads after the first press, and looks a frame later.
    await act(async () => new Promise((done) => setTimeout(done, 100)))
  }
  await pressAgain()
  return { save, pressAgain }
}

const summary = () => document.querySelector<HTMLElement>('[data-problems]')
const links = () => [...(summary()?.querySelectorAll('a') ?? [])]

it('the bar that was pressed says how many fields are wrong and links to each, and the first has the focus', async () => {
  const { save } = await press(['name', 'allergens'])
  const name = document.querySelector('input')
  expect(document.activeElement).toBe(name)
  expect(document.querySelector('details')?.open).toBe(true)
  expect(summary()?.querySelector('p')?.textContent).toBe('Исправьте 2 поля')
  expect(links().map((link) => link.textContent)).toEqual([
    'Название: Заполните это поле.',
    'Аллергены: Заполните это поле.',
  ])
  // Above the row of the button, not in it.
  expect(summary()?.parentElement?.nextElementSibling).toBe(save?.parentElement)
  await act(async () => links()[1]?.click())
  expect(document.activeElement?.textContent).toBe('Молоко')
})

it('pressing again with the same errors brings the first back, and a corrected field leaves the summary', async () => {
  const { save, pressAgain } = await press(['name', 'allergens'])
  const name = document.querySelector('input')
  save?.focus()
  await pressAgain()
  expect(document.activeElement).toBe(name)
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(name, 'Борщ')
    name?.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await act(async () => {})
  expect(summary()?.querySelector('p')?.textContent).toBe('Исправьте 1 поле')
  expect(document.activeElement).toBe(name)
})

it('a focus that goes on without a key, as a screen reader moves it, stays where it went', async () => {
  const { save } = await press(['name'])
  expect(document.activeElement).toBe(document.querySelector('input'))
  const other = document.querySelector<HTMLElement>('fieldset button')
  const goesOn = async () => {
    other?.focus()
    await act(async () => new Promise((done) => setTimeout(done, 250)))
    expect(document.activeElement).toBe(other)
  }
  await goesOn()
  save?.focus()
  await act(async () => save?.click())
  await goesOn()
})

it('a form that is fine has no summary, and the refusal of a whole form comes into view', async () => {
  await press([])
  expect(summary()).toBeNull()
  intoView.mockClear()
  document.body.replaceChildren()
  await press(['whole'])
  expect(summary()).toBeNull()
  expect(intoView.mock.contexts.map((element) => (element as HTMLElement).textContent)).toEqual([
    'Уже изменили',
  ])
})
