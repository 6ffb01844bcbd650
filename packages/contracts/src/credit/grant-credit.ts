import { Id } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { Credit, GrantFields } from './credit.ts'
import { creditLimit } from './credit-refusals.ts'

export const grantCredit = defineFunction({
  name: 'grant-credit',
  summary: 'Gives a person credit for orders at any kitchen. The marketplace bears it.',
  access: 'admin',
  right: 'credit',
  effect: 'create',
  input: GrantFields.extend({ buyerId: Id }),
  output: Credit,
  refusals: [creditLimit, notFound],
})
