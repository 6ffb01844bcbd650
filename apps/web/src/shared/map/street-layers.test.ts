import { expect, test } from 'vitest'
import { streetLayers } from './street-layers.ts'

test.each(['en', 'ru'])(
  'streets in %s are drawn without icons and glyph files, in the name of that language',
  (language) => {
    const layers = streetLayers(false, language)
    const symbols = layers.filter((layer) => layer.type === 'symbol')
    expect(symbols.length).toBeGreaterThan(5)
    for (const { layout } of symbols) {
      expect(layout?.['icon-image']).toBeUndefined()
      expect(layout?.['text-font']).toEqual(['Inter', 'system-ui', 'sans-serif'])
    }
    const town = symbols.find(({ id }) => id === 'places_locality')
    expect(town?.layout?.['text-field']).toEqual(['coalesce', ['get', `name:${language}`], ['get', 'name']])
  },
)

test('light and dark streets have the same layers in other colors', () => {
  const [light, dark] = [streetLayers(false, 'en'), streetLayers(true, 'en')]
  expect(dark.map(({ id }) => id)).toEqual(light.map(({ id }) => id))
  const land = (layers: typeof light) => layers.find(({ id }) => id === 'earth')
  expect(land(dark)).not.toEqual(land(light))
})
