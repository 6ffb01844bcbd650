import type { Statement } from './use-statements.ts'

type Row =
  | 'opening'
  | 'charged'
  | 'tips'
  | 'ownDiscounts'
  | 'borneDiscounts'
  | 'ownCredit'
  | 'borneCredit'
  | 'owed'
  | 'ownTax'
  | 'remittedTax'
  | 'serviceFees'
  | 'commission'
  | 'refunded'
  | 'feesReturned'
  | 'corrections'
  | 'paidOut'
  | 'closing'

export interface StatementRow {
  name: Row
  value: number
  /** Whether the row is part of the row above, and thus not added again. */
  isPart: boolean
}

/**
 * The rows from the opening to the closing balance. The opening balance and all rows that aren't parts add up to the
 * closing balance.
 */
export function statementRows({ opening, closing, sums }: Pick<Statement, 'opening' | 'closing' | 'sums'>) {
  const row = (name: Row, value: number, isPart = false): StatementRow => ({ name, value: value + 0, isPart })
  return [
    row('opening', opening),
    row('charged', sums.charged),
    row('tips', sums.tips, true),
    ...(sums.ownDiscounts === 0 ? [] : [row('ownDiscounts', -sums.ownDiscounts, true)]),
    ...(sums.ownTax === 0 ? [] : [row('ownTax', sums.ownTax, true)]),
    ...(sums.borneDiscounts === 0 ? [] : [row('borneDiscounts', sums.borneDiscounts)]),
    ...(sums.ownCredit === 0 ? [] : [row('ownCredit', -sums.ownCredit, true)]),
    ...(sums.borneCredit === 0 ? [] : [row('borneCredit', sums.borneCredit)]),
    ...(sums.owed === 0 ? [] : [row('owed', -sums.owed)]),
    row('serviceFees', -sums.serviceFees),
    row('commission', -sums.commission),
    ...(sums.remittedTax === 0 ? [] : [row('remittedTax', -sums.remittedTax)]),
    row('refunded', -sums.refunded),
    row('feesReturned', sums.feesReturned),
    ...(sums.corrections === 0 ? [] : [row('corrections', sums.corrections)]),
    row('paidOut', -sums.paidOut),
    row('closing', closing),
  ]
}

type HandoverName = 'orders' | 'ownTax' | 'remittedTax'

/** The sales tax of orders paid at the handover, which is in no balance. Empty if there is none. */
export function handoverRows({ sums }: Pick<Statement, 'sums'>): { name: HandoverName; value: number }[] {
  if (sums.handoverOrders === 0) return []
  return [
    { name: 'orders', value: sums.handoverOrders },
    { name: 'ownTax', value: sums.handoverOwnTax },
    { name: 'remittedTax', value: sums.handoverRemittedTax },
  ]
}
