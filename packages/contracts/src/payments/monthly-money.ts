import { z } from 'zod'
import { Whole } from '../common-fields.ts'
import { Dollars } from '../money.ts'
import { monthPattern } from '../text-patterns.ts'

/** Month of a year, `2026-11`, in the ledger's time zone. */
export const Month = z.string().regex(monthPattern, 'A month such as 2026-11')

/** The movements of one month. Sales less refunds are the earnings of chefs, plus fees and commission, less discounts, spent credit and returned fees. */
export const MonthlyMoney = z.object({
  /** Orders that were charged. */
  orders: Whole,
  /** Deposits and balances of bookings that were charged. */
  bookingPayments: Whole,
  /** The amount that buyers paid. */
  sales: Dollars,
  /** The part of the sales from deposits and balances of bookings. */
  deposits: Dollars,
  serviceFees: Dollars,
  commission: Dollars,
  /** Borne by the marketplace, paid out of service fees and commission. */
  discounts: Dollars,
  /** Borne by kitchens, not included in sales. */
  chefsDiscounts: Dollars,
  /** Granted by the marketplace, less what expired. Belongs to no kitchen. */
  creditGranted: Dollars,
  /** Credit of the marketplace that paid for orders, less what came back. */
  creditSpent: Dollars,
  /** Credit of kitchens, not included in sales. */
  chefsCredit: Dollars,
  /** Increase of the marketplace's debt to kitchens, beside their balance. */
  owed: Dollars,
  tips: Dollars,
  /** Tax that the marketplace remits, less the tax on refunds. */
  tax: Dollars,
  /** Tax that chefs remit, less the tax on refunds. A part of their earnings. */
  chefsTax: Dollars,
  refunds: Dollars,
  /** Service fees and commission returned with refunds. */
  feesReturned: Dollars,
  /** Sales of chefs with tips, less commission and refunds. */
  earnings: Dollars,
  payouts: Dollars,
  /** Taken back by banks, less what was won. */
  chargedBack: Dollars,
  /** Lost chargebacks that the marketplace bears. */
  lost: Dollars,
  /** Change of kitchens' balances by corrections, before the tax that the marketplace remits. */
  corrections: Dollars,
  providerFees: Dollars,
  /**
   * The marketplace's result: fees and commission, less discounts, granted credit, returned fees, lost chargebacks and
   * the provider's fees.
   */
  kept: Dollars,
  /** Taxed orders paid at the handover. Kitchens have that money, so no sum above includes it. */
  handoverOrders: Whole,
  /** Tax on these orders, collected by kitchens and remitted by the marketplace. */
  handoverTax: Dollars,
  /** Tax on these orders that chefs remit. */
  handoverChefsTax: Dollars,
})
export type MonthlyMoney = z.infer<typeof MonthlyMoney>
