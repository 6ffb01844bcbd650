// @vitest-environment jsdom
import { act, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { useForm } from 'react-hook-form'
import { expect, it } from 'vitest'
import { asNumber, asPercent } from './empty-to-null.ts'
import { NumberInput } from './number-input.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let values: () => unknown

function RegisteredForm() {
  const form = useForm<{ price: unknown; percent: unknown }>({ defaultValues: { price: 5, percent: 8.125 } })
  values = form.getValues
  return (
    <>
      <NumberInput decimal {...form.register('price', asNumber)} />
      <NumberInput percent {...form.register('percent', asPercent)} />
    </>
  )
}

function Controlled() {
  const [typed, setTyped] = useState('5')
  values = () => typed
  return <NumberInput value={typed} onChange={({ target }) => setTyped(target.value)} />
}

async function mount(element: React.ReactNode) {
  const container = document.createElement('div')
  document.body.append(container)
  await act(async () => createRoot(container).render(element))
  return [...container.querySelectorAll('input')]
}

async function type(input: HTMLInputElement | undefined, text: string) {
  if (!input) throw new Error('The input is missing')
  await act(async () => {
    input.focus()
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await act(async () => input.blur())
  return input.value
}

it('a registered field shows the number as it was understood, and the form has it', async () => {
  const [price, percent] = await mount(<RegisteredForm />)
  expect([price?.type, price?.inputMode, price?.value]).toEqual(['text', 'decimal', '5'])
  for (const [typed, shown, value] of [
    ['1,200', '1200', 1200],
    ['12,50', '12.50', 12.5],
    ['$\u00a012\u202f000', '12000', 12_000],
    ['12.50', '12.50', 12.5],
    ['1.200', '1.200', '1.200'],
    ['1e1', '1e1', '1e1'],
    ['', '', null],
  ]) {
    expect([await type(price, String(typed)), values()]).toEqual([shown, { price: value, percent: 8.125 }])
  }
  expect([await type(percent, '8,875 %'), values()]).toEqual(['8.875', { price: null, percent: 8.875 }])
})

it('a controlled field shows the number as it was understood, and its owner has the same text', async () => {
  const [input] = await mount(<Controlled />)
  expect([await type(input, '1 200'), values()]).toEqual(['1200', '1200'])
  expect([await type(input, '1.200'), values()]).toEqual(['1.200', '1.200'])
})
