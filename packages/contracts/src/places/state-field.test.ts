import { expect, test } from 'vitest'
import { usualPlaceRules } from '../permits/usual-place-rules.ts'
import { saveSetting } from '../settings/save-setting.ts'
import { NewTaxRate } from '../taxes/tax-rate.ts'

test.each(['ZZ', 'California', 'ca', ''])(
  '%j is the code of no state, and neither a rule nor a tax rate is saved for it',
  (state) => {
    const [rule] = usualPlaceRules
    const rules = (of: string) =>
      saveSetting.input
        .safeParse({
          key: 'placeRules',
          value: { rules: [{ ...rule, state: of }] },
          from: 1,
          reason: 'A rule of a state',
        })
        .error?.issues.map(({ path }) => path.join('.'))
    const rate = (of: string) =>
      NewTaxRate.safeParse({
        state: of,
        zipPrefix: '',
        percent: 5,
        foodTaxable: true,
        deliveryTaxable: false,
        remitter: 'chef',
        holdsFrom: '2027-01-01',
      }).error?.issues.map(({ path }) => path.join('.'))
    expect(rules(state)).toContain('value.rules.0.state')
    expect(rate(state)).toEqual(['state'])
    expect([rules('CA'), rate('CA')]).toEqual([undefined, undefined])
  },
)
