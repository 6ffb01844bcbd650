import i18n from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { expect, test } from 'vitest'
import english from '../../../public/locales/en/listExports.json'
import russian from '../../../public/locales/ru/listExports.json'
import { ExportProgress } from './export-progress.tsx'

async function shown(rowCount: number, total: number, lng = 'en'): Promise<string> {
  await i18n.use(initReactI18next).init({
    lng,
    supportedLngs: ['en', 'ru'],
    resources: { en: { listExports: english }, ru: { listExports: russian } },
    interpolation: { escapeValue: false },
  })
  return renderToStaticMarkup(<ExportProgress rowCount={rowCount} total={total} />)
}

test('the progress bar of an export has a name and states the share and the number of rows', async () => {
  const bar = await shown(600, 1320)
  expect(bar).toContain('role="progressbar" aria-label="Exporting" aria-valuemin="0" aria-valuemax="100"')
  expect(bar).toContain('aria-valuenow="45" aria-valuetext="45% · 600 of 1,320 rows"')
  expect(bar).toContain('width:45%')
})

test('the progress bar of an export uses Russian plurals', async () => {
  expect((await shown(100, 121, 'ru')).replaceAll('\u00a0', ' ')).toContain('82 % · 100 из 121 строки')
  expect(await shown(100, 122, 'ru')).toContain('100 из 122 строк"')
})

test('the share of an export stays between 0 and 100 % even if the estimate was wrong', async () => {
  expect(await shown(130, 100)).toContain('aria-valuenow="100" aria-valuetext="100% · 100 of 100 rows"')
  expect(await shown(0, 0)).toContain('aria-valuenow="0"')
  expect(await shown(9999, 10_000)).toContain('aria-valuenow="99"')
})
