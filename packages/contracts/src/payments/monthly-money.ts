import { z } from 'zod'
import { Whole } from '../common-fields.ts'
import { Dollars } from '../money.ts'

/** Month of a year, `2026-11`, in the ledger's time zone. */
export const Month = z.string().regex(/^(19|2\d)\d\d-(0[1-9]|1[0-2])$/, 'A month such as 2026-11')

/** The movements of one month. Sales less refunds are the earnings of chefs, plus fees and commission, less discounts, spent credit and returned fees. */
export const MonthlyMoney = z.object({
  /** Orders that were charged. */
  orders: Whole,
  /** Deposits and balances of bookings that were charged. */
  bookingPayments: Whole,
  /** The sum that buyers paid. */
  sales: Dollars,
  /** The part of the sales that is deposits and balances of bookings. */
  deposits: Dollars,
  serviceFees: Dollars,
  commission: Dollars,
  /** Borne by the marketplace: paid out of service fees and commission. */
  discounts: Dollars,
  /** Borne by kitchens: not in the sales. */
  chefsDiscounts: Dollars,
  /** Granted by the marketplace, less what lapsed. Belongs to no kitchen. */
  creditGranted: Dollars,
  /** Credit of the marketplace that paid for orders, less what came back. */
  creditSpent: Dollars,
  /** Credit of kitchens: not in the sales. */
  chefsCredit: Dollars,
  /** Owed to kitchens beside their balance, more than before. */
  owed: Dollars,
  tips: Dollars,
  /** Tax that the marketplace remits, less the tax on refunds. */
  tax: Dollars,
  /** Tax that chefs remit, less the tax on refunds. A part of their earnings. */
  chefsTax: Dollars,
  refunds: Dollars,
  /** Service fees and commission that went back with refunds. */
  feesReturned: Dollars,
  /** Sales of chefs with tips, less commission and refunds. */
  earnings: Dollars,
  payouts: Dollars,
  /** Taken back by banks, less what was won. */
  chargedBack: Dollars,
  /** Chargebacks that the marketplace has lost and bears. */
  lost: Dollars,
  /** Change of kitchens' balances by corrections, before the tax that the marketplace remits. */
  corrections: Dollars,
  providerFees: Dollars,
  /** Left to the marketplace: fees and commission, less discounts, granted credit, returned fees, lost chargebacks and the provider's fees. */
  kept: Dollars,
  /** Taxed orders paid at the handover. Kitchens have that money: it is in no sum above. */
  handoverOrders: Whole,
  /** Tax on these orders that the marketplace remits and kitchens have collected. */
  handoverTax: Dollars,
  /** Tax on these orders that chefs remit. */
  handoverChefsTax: Dollars,
})
export type MonthlyMoney = z.infer<typeof MonthlyMoney>
