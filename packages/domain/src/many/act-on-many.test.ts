import { ManyItem, ManyRefusal } from '@localchef/contracts/many/act-on-many'
import { refusalsOf } from '@localchef/contracts/refusals-of'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { serverFunctions } from '../functions.ts'

const names = ManyItem.options.flatMap(({ shape }) => [...shape.operation.values])

test.each(names)('act-on-many can answer every refusal of %s', (name) => {
  const { contract } = serverFunctions.find((operation) => operation.contract.name === name) ?? {}
  const known = JSON.stringify(z.toJSONSchema(ManyRefusal, { unrepresentable: 'any' }))
  const codes = contract ? refusalsOf(contract).map(({ code }) => code) : []
  expect(codes).toContain('staff_right_missing')
  expect(codes.filter((code) => !known.includes(`"const":"${code}"`))).toEqual([])
})
