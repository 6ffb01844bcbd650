import i18n from 'i18next'
import type { ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { beforeAll, expect, it, vi } from 'vitest'
import common from '../../../public/locales/en/common.json'

/** The props of the toast library, which renders nothing without a browser. */
const toaster = vi.hoisted(() => ({ props: {} as Record<string, unknown> }))
vi.mock('sonner', () => ({
  Toaster: (props: Record<string, unknown>) => {
    toaster.props = props
    return null
  },
}))
vi.mock('@/app/theme.ts', () => ({ useTheme: () => ({ theme: 'light' }) }))

const { default: Toaster } = await import('./toaster.tsx')
const { QuantityStepper } = await import('./quantity-stepper.tsx')
const { ProtectedImage } = await import('./protected-image.tsx')
const { Avatar } = await import('./avatar.tsx')
const { CrashFallback } = await import('@/app/crash-fallback.tsx')
const { RenderFailure } = await import('@/app/render-failure.tsx')

beforeAll(async () => {
  await i18n.use(initReactI18next).init({ lng: 'en', defaultNS: 'common', resources: { en: { common } } })
})

it('toasts appear top left, 3 at most, 4000 ms each, 356 px wide, 14 px apart', () => {
  renderToStaticMarkup(<Toaster />)
  expect(toaster.props).toMatchObject({
    position: 'top-left',
    visibleToasts: 3,
    duration: 4000,
    gap: 14,
    style: { '--width': '356px' },
  })
})

it('a quantity goes from 1 to 10: minus is disabled at 1, plus at 10', () => {
  const buttons = (value: number, range: Partial<ComponentProps<typeof QuantityStepper>> = {}) => {
    const html = renderToStaticMarkup(
      <QuantityStepper value={value} label="Quantity" onChange={() => {}} {...range} />,
    )
    return [...html.matchAll(/<button([^>]*)>/g)].map(
      ([, attributes]) => !attributes?.includes('disabled=""'),
    )
  }
  expect(buttons(1)).toEqual([false, true])
  expect(buttons(5)).toEqual([true, true])
  expect(buttons(10)).toEqual([true, false])
  expect(buttons(3, { max: 3 })).toEqual([true, false])
})

it('a protected image has a watermark only on request', () => {
  const image = { src: '/soup.svg', alt: 'Soup', sizes: '10rem' }
  expect(renderToStaticMarkup(<ProtectedImage {...image} watermark="Nino’s Supra" />)).toContain(
    'Nino’s Supra',
  )
  expect(renderToStaticMarkup(<ProtectedImage {...image} />)).not.toContain('aria-hidden')
  expect(renderToStaticMarkup(<ProtectedImage {...image} />)).toContain('select-none')
  expect(renderToStaticMarkup(<ProtectedImage {...image} blocks={{ selection: false }} />)).not.toContain(
    'select-none',
  )
})

it('an avatar without a picture shows two initials at most', () => {
  expect(renderToStaticMarkup(<Avatar name="Ann Mary Lee" />)).toContain('>AM<')
})

it('a crashed section and an application that cannot render have the specified words', () => {
  const crashed = renderToStaticMarkup(<CrashFallback />)
  expect(crashed).toContain('Something went wrong')
  expect(crashed).toContain('We&#x27;re having trouble loading this section. Please try refreshing the page.')
  expect(crashed).toContain('Refresh Page')
  const failed = renderToStaticMarkup(<RenderFailure />)
  expect(failed).toContain('Loading... Please wait while we prepare your experience.')
  expect(failed).toContain('Refresh Page')
})
