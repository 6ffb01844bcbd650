import { describe, expect, test } from 'vitest'
import { settingKeys, settingSchemas, usualSettings } from './marketplace-settings.ts'

describe('defaults of settings', () => {
  test.each(settingKeys)('the default of %s fits its own schema unchanged', (key) => {
    expect(settingSchemas[key].parse(usualSettings[key])).toEqual(usualSettings[key])
  })
})
