import { randomUUID } from 'node:crypto'
import { decideDenial } from '@localchef/contracts/allergens/decide-denial'
import { getDenial } from '@localchef/contracts/allergens/get-denial'
import { countAnnouncementReaders } from '@localchef/contracts/announcements/count-announcement-readers'
import { deleteAnnouncement } from '@localchef/contracts/announcements/delete-announcement'
import { listAnnouncements } from '@localchef/contracts/announcements/list-announcements'
import { saveAnnouncement } from '@localchef/contracts/announcements/save-announcement'
import { listAuditLog } from '@localchef/contracts/audit/list-audit-log'
import { listDecisions } from '@localchef/contracts/audit/list-decisions'
import { listBookings } from '@localchef/contracts/bookings/list-bookings'
import { decideCertification } from '@localchef/contracts/certifications/decide-certification'
import { getCertification } from '@localchef/contracts/certifications/get-certification'
import { listCertifications } from '@localchef/contracts/certifications/list-certifications'
import { signCertificationDocument } from '@localchef/contracts/certifications/sign-certification-document'
import { decideCertificationGap } from '@localchef/contracts/chefs/decide-certification-gap'
import { decideChef } from '@localchef/contracts/chefs/decide-chef'
import { featureChef } from '@localchef/contracts/chefs/feature-chef'
import { getChefFile } from '@localchef/contracts/chefs/get-chef-file'
import { listChefs } from '@localchef/contracts/chefs/list-chefs'
import { grantCredit } from '@localchef/contracts/credit/grant-credit'
import { listCredits } from '@localchef/contracts/credit/list-credits'
import { revokeCredit } from '@localchef/contracts/credit/revoke-credit'
import { getKitchenCustomerLists } from '@localchef/contracts/customers/get-kitchen-customer-lists'
import { setCustomerListsStopped } from '@localchef/contracts/customers/set-customer-lists-stopped'
import { listDiscounts } from '@localchef/contracts/discounts/list-discounts'
import { saveDiscount } from '@localchef/contracts/discounts/save-discount'
import { setDiscountStatus } from '@localchef/contracts/discounts/set-discount-status'
import { decideDispute } from '@localchef/contracts/disputes/decide-dispute'
import { getDispute } from '@localchef/contracts/disputes/get-dispute'
import { listDisputes } from '@localchef/contracts/disputes/list-disputes'
import { listOwedRefunds } from '@localchef/contracts/disputes/list-owed-refunds'
import { reopenDispute } from '@localchef/contracts/disputes/reopen-dispute'
import { settleRefund } from '@localchef/contracts/disputes/settle-refund'
import { signDisputePicture } from '@localchef/contracts/disputes/sign-dispute-picture'
import { getDemand } from '@localchef/contracts/figures/get-demand'
import { getFigures } from '@localchef/contracts/figures/get-figures'
import { getOverview } from '@localchef/contracts/figures/get-overview'
import type { FunctionContract } from '@localchef/contracts/function-contract'
import { blockGiftCard } from '@localchef/contracts/gift-cards/block-gift-card'
import { listGiftCards } from '@localchef/contracts/gift-cards/list-gift-cards'
import { payGiftCashOut } from '@localchef/contracts/gift-cards/pay-gift-cash-out'
import { getHealth } from '@localchef/contracts/health/get-health'
import { createListExport } from '@localchef/contracts/list-exports/create-list-export'
import { downloadListExport } from '@localchef/contracts/list-exports/download-list-export'
import { getListExport } from '@localchef/contracts/list-exports/get-list-export'
import { listDishes } from '@localchef/contracts/listings/list-dishes'
import { listServices } from '@localchef/contracts/listings/list-services'
import { setListingStatus } from '@localchef/contracts/listings/set-listing-status'
import { actOnMany } from '@localchef/contracts/many/act-on-many'
import { createNote } from '@localchef/contracts/notes/create-note'
import { listNotes } from '@localchef/contracts/notes/list-notes'
import { closeMarketplace } from '@localchef/contracts/opening/close-marketplace'
import { getOpeningGuide } from '@localchef/contracts/opening/get-opening-guide'
import { openMarketplace } from '@localchef/contracts/opening/open-marketplace'
import { sendTestMail } from '@localchef/contracts/opening/send-test-mail'
import { setOpeningPoint } from '@localchef/contracts/opening/set-opening-point'
import { listOrders } from '@localchef/contracts/orders/list-orders'
import { answerChargeback } from '@localchef/contracts/payments/answer-chargeback'
import { checkLedger } from '@localchef/contracts/payments/check-ledger'
import { closeLedgerMonth } from '@localchef/contracts/payments/close-ledger-month'
import { closePaymentAlert } from '@localchef/contracts/payments/close-payment-alert'
import { correctLedger } from '@localchef/contracts/payments/correct-ledger'
import { getBookingLedger } from '@localchef/contracts/payments/get-booking-ledger'
import { getKitchenFees } from '@localchef/contracts/payments/get-kitchen-fees'
import { getLedgerMonth } from '@localchef/contracts/payments/get-ledger-month'
import { getMonthlyReport } from '@localchef/contracts/payments/get-monthly-report'
import { getOrderLedger } from '@localchef/contracts/payments/get-order-ledger'
import { getPaymentAlert } from '@localchef/contracts/payments/get-payment-alert'
import { getTaxReport } from '@localchef/contracts/payments/get-tax-report'
import { listAllPayouts } from '@localchef/contracts/payments/list-all-payouts'
import { listCardRefunds } from '@localchef/contracts/payments/list-card-refunds'
import { listFeeEntries } from '@localchef/contracts/payments/list-fee-entries'
import { listFeePeriods } from '@localchef/contracts/payments/list-fee-periods'
import { listLedgerComparisons } from '@localchef/contracts/payments/list-ledger-comparisons'
import { listLedgerMonths } from '@localchef/contracts/payments/list-ledger-months'
import { listLedgerTransactions } from '@localchef/contracts/payments/list-ledger-transactions'
import { listPaymentAlerts } from '@localchef/contracts/payments/list-payment-alerts'
import { MonthlyMoney } from '@localchef/contracts/payments/monthly-money'
import { setCommission } from '@localchef/contracts/payments/set-commission'
import { setServiceFee } from '@localchef/contracts/payments/set-service-fee'
import { withdrawFee } from '@localchef/contracts/payments/withdraw-fee'
import { countRuledKitchens } from '@localchef/contracts/permits/count-ruled-kitchens'
import { decidePermitChange } from '@localchef/contracts/permits/decide-permit-change'
import { getPermitChange } from '@localchef/contracts/permits/get-permit-change'
import { listRuledKitchens } from '@localchef/contracts/permits/list-ruled-kitchens'
import { dismissFailedWork } from '@localchef/contracts/queue/dismiss-failed-work'
import { getQueue } from '@localchef/contracts/queue/get-queue'
import { retryFailedWork } from '@localchef/contracts/queue/retry-failed-work'
import { undoDecision } from '@localchef/contracts/queue/undo-decision'
import { searchRecords } from '@localchef/contracts/records/search-records'
import { decideReport } from '@localchef/contracts/reports/decide-report'
import { getReport } from '@localchef/contracts/reports/get-report'
import { listReports } from '@localchef/contracts/reports/list-reports'
import { signReportPicture } from '@localchef/contracts/reports/sign-report-picture'
import { listAllReviews } from '@localchef/contracts/reviews/list-all-reviews'
import { setReviewHidden } from '@localchef/contracts/reviews/set-review-hidden'
import { deleteView } from '@localchef/contracts/saved-views/delete-view'
import { listSavedViews } from '@localchef/contracts/saved-views/list-saved-views'
import { saveView } from '@localchef/contracts/saved-views/save-view'
import { listSettingVersions } from '@localchef/contracts/settings/list-setting-versions'
import { listSettings } from '@localchef/contracts/settings/list-settings'
import { usualSettings } from '@localchef/contracts/settings/marketplace-settings'
import { restoreSetting } from '@localchef/contracts/settings/restore-setting'
import { saveSetting } from '@localchef/contracts/settings/save-setting'
import { createStaffInvitation } from '@localchef/contracts/staff/create-staff-invitation'
import { decideApproval } from '@localchef/contracts/staff/decide-approval'
import { deleteStaffRole } from '@localchef/contracts/staff/delete-staff-role'
import { listStaff } from '@localchef/contracts/staff/list-staff'
import { listStaffInvitations } from '@localchef/contracts/staff/list-staff-invitations'
import { requestApproval } from '@localchef/contracts/staff/request-approval'
import { revokeStaffInvitation } from '@localchef/contracts/staff/revoke-staff-invitation'
import { saveStaffRole } from '@localchef/contracts/staff/save-staff-role'
import { setStaffRole } from '@localchef/contracts/staff/set-staff-role'
import { StaffRight } from '@localchef/contracts/staff/staff-right'
import { listStandingOrders } from '@localchef/contracts/standing-orders/list-standing-orders'
import { createTaxRate } from '@localchef/contracts/taxes/create-tax-rate'
import { listTaxRates } from '@localchef/contracts/taxes/list-tax-rates'
import { decideTrustSignal } from '@localchef/contracts/trust/decide-trust-signal'
import { getTrustSignal } from '@localchef/contracts/trust/get-trust-signal'
import { eraseUser } from '@localchef/contracts/users/erase-user'
import { exportUser } from '@localchef/contracts/users/export-user'
import { listEndingSales } from '@localchef/contracts/users/list-ending-sales'
import { listOpenSales } from '@localchef/contracts/users/list-open-sales'
import { listUsers } from '@localchef/contracts/users/list-users'
import { openSupportView } from '@localchef/contracts/users/open-support-view'
import { resetSecondFactor } from '@localchef/contracts/users/reset-second-factor'
import { setUserRole } from '@localchef/contracts/users/set-user-role'
import { suspendKitchen } from '@localchef/contracts/users/suspend-kitchen'
import { suspendUser } from '@localchef/contracts/users/suspend-user'
import { unsuspendUser } from '@localchef/contracts/users/unsuspend-user'
import { serverFunctions } from '@localchef/domain/functions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { grantAdmin } from '../../apps/server/src/commands/grant-admin.ts'
import { callFunction } from '../call-function.ts'
import { startTestServer, type TestServer, type TestUser } from '../harness.ts'

const id = randomUUID()
const viewId = randomUUID()
const reason = 'Because of a test'
const announcement = {
  id,
  audience: 'everyone',
  body: 'News',
  bodyRu: 'Новости',
  link: null,
  startsAt: '2026-01-01T00:00:00Z',
  endsAt: null,
  version: null,
}

const taxRate = {
  state: 'CA',
  zipPrefix: '',
  percent: 7.25,
  foodTaxable: true,
  deliveryTaxable: false,
  remitter: 'marketplace',
  holdsFrom: '2026-01-01',
  reason,
}

const discountTerms = {
  code: 'WELCOME',
  kind: 'percent',
  percent: 10,
  amount: null,
  ceiling: null,
  minimum: 0,
  usesLimit: null,
  usesPerPerson: null,
  firstOrderOnly: false,
  holdsFrom: '2026-01-01',
  holdsUntil: null,
}

const monthlyMoney = Object.fromEntries(MonthlyMoney.keyof().options.map((name) => [name, 0]))

/** Every admin operation with a valid input. */
const functions: readonly (readonly [FunctionContract, unknown])[] = [
  [getOverview, {}],
  [listChefs, {}],
  [getChefFile, { chefId: id }],
  [decideChef, { chefId: id, decision: 'approve' }],
  [featureChef, { chefId: id, rank: 1 }],
  [getKitchenCustomerLists, { chefId: id }],
  [setCustomerListsStopped, { chefId: id, isStopped: true, reason }],
  [listCertifications, {}],
  [decideCertification, { certificationId: id, decision: 'approve' }],
  [decideCertificationGap, { chefId: id, decision: 'pause', reason: 'Because of a test' }],
  [getCertification, { certificationId: id }],
  [getDenial, { denialId: id }],
  [decideDenial, { denialId: id, decision: 'approve' }],
  [getPermitChange, { changeId: id }],
  [countRuledKitchens, {}],
  [listRuledKitchens, { version: 1 }],
  [decidePermitChange, { changeId: id, decision: 'approve' }],
  [getQueue, {}],
  [undoDecision, { kind: 'chef', id }],
  [actOnMany, { items: [{ operation: 'undo-decision', input: { kind: 'chef', id } }] }],
  [retryFailedWork, { kind: 'mail', id: '1' }],
  [dismissFailedWork, { kind: 'job', id, reason }],
  [getTrustSignal, { signalId: id }],
  [decideTrustSignal, { signalId: id, decision: 'dismiss', note: reason }],
  [answerChargeback, { alertId: id, explanation: 'The buyer ate it' }],
  [closePaymentAlert, { alertId: id, note: reason }],
  [getPaymentAlert, { alertId: id }],
  [listPaymentAlerts, {}],
  [getBookingLedger, { bookingId: id }],
  [getOrderLedger, { orderId: id }],
  [listTaxRates, {}],
  [createTaxRate, taxRate],
  [getMonthlyReport, { month: '2026-11' }],
  [getTaxReport, { month: '2026-11' }],
  [listAllPayouts, {}],
  [listCardRefunds, {}],
  [listLedgerComparisons, {}],
  [listLedgerMonths, {}],
  [getLedgerMonth, { month: '2026-10' }],
  [checkLedger, {}],
  [closeLedgerMonth, { month: '2026-10', seen: { transactions: 0, totals: monthlyMoney, accounts: [] } }],
  [listLedgerTransactions, { month: '2026-10' }],
  [
    correctLedger,
    { transactionId: 1, amount: 5, debit: 'provider_fees', credit: 'provider_clearing', reason },
  ],
  [getKitchenFees, { chefId: id }],
  [listFeeEntries, { periodId: id }],
  [listFeePeriods, {}],
  [setCommission, { chefId: id, percent: 5, version: 0, reason }],
  [setServiceFee, { chefId: id, fee: null, version: 0, reason }],
  [withdrawFee, { id, reason }],
  [grantCredit, { buyerId: id, amount: 5, reason, expiresOn: '2030-01-01' }],
  [listCredits, {}],
  [listGiftCards, {}],
  [blockGiftCard, { giftCardId: id, isBlocked: true, reason }],
  [payGiftCashOut, { giftCardId: id, seenLeft: 5, reason }],
  [revokeCredit, { creditId: id, reason }],
  [listDiscounts, {}],
  [saveDiscount, { terms: discountTerms, kitchenIds: [] }],
  [setDiscountStatus, { id, status: 'paused', version: 'read' }],
  [getReport, { reportId: id }],
  [getDispute, { reportId: id }],
  [listOwedRefunds, {}],
  [listDisputes, {}],
  [getOpeningGuide, {}],
  [setOpeningPoint, { point: 'terms', decision: 'confirmed' }],
  [openMarketplace, {}],
  [closeMarketplace, { reason: 'Renovation' }],
  [sendTestMail, {}],
  [reopenDispute, { reportId: id, reason }],
  [signDisputePicture, { path: 'a/b.jpg' }],
  [signReportPicture, { path: 'a/b.jpg' }],
  [signCertificationDocument, { path: 'a/b.pdf' }],
  [settleRefund, { reportId: id, note: reason }],
  [decideDispute, { reportId: id, side: 'chef', outcome: { kind: 'nothing' }, note: reason }],
  [openSupportView, { userId: id }],
  [resetSecondFactor, { userId: id, reason }],
  [exportUser, { userId: id, reason }],
  [eraseUser, { userId: id, confirmation: 'somebody@access.test', reason }],
  [searchRecords, { query: 'Olga' }],
  [listUsers, {}],
  [setUserRole, { userId: id, role: 'admin', reason }],
  [requestApproval, { act: { operation: 'erase-user', userId: id }, reason }],
  [decideApproval, { approvalId: id, decision: 'approve' }],
  [listStaff, {}],
  [listStaffInvitations, {}],
  [createStaffInvitation, { id, email: 'ivy@access.test', role: 'support', reason }],
  [revokeStaffInvitation, { id }],
  [setStaffRole, { userId: id, role: 'support', reason }],
  [saveStaffRole, { name: 'Night desk', rights: ['desk'], version: null, reason }],
  [deleteStaffRole, { name: 'Night desk', reason }],
  [listOpenSales, { chefIds: [id] }],
  [listEndingSales, { userIds: [id] }],
  [suspendKitchen, { chefId: id, reason }],
  [suspendUser, { userId: id, until: null, reason }],
  [unsuspendUser, { userId: id }],
  [listDishes, {}],
  [listServices, {}],
  [setListingStatus, { kind: 'dish', id, from: 'active', to: 'paused', reason }],
  [listOrders, {}],
  [listBookings, {}],
  [listAllReviews, {}],
  [setReviewHidden, { reviewId: id, hidden: true, reason }],
  [listReports, {}],
  [listStandingOrders, {}],
  [decideReport, { reportId: id, decision: 'dismiss', note: reason }],
  [createListExport, { id: viewId, list: 'discounts', filter: {} }],
  [getListExport, { list: 'discounts' }],
  [downloadListExport, { id: viewId }],
  [listSavedViews, { list: 'queue' }],
  [
    saveView,
    { id: viewId, list: 'queue', name: 'Mine', filter: { show: 'chef' }, isShared: false, version: null },
  ],
  [deleteView, { id: viewId }],
  [listAnnouncements, {}],
  [countAnnouncementReaders, { audience: 'everyone' }],
  [saveAnnouncement, announcement],
  [deleteAnnouncement, { id }],
  [listAuditLog, {}],
  [listDecisions, {}],
  [listSettings, {}],
  [listSettingVersions, { key: 'identity' }],
  [saveSetting, { key: 'support', value: usualSettings.support, from: 0, reason }],
  [restoreSetting, { key: 'identity', version: 0, from: 1, reason }],
  [listNotes, { subjectKind: 'order', subjectId: id }],
  [createNote, { id, subjectKind: 'order', subjectId: id, body: 'Note' }],
  [getHealth, {}],
  [getFigures, { from: '2026-01-01', to: '2026-01-31' }],
  [getDemand, { from: '2026-01-01', to: '2026-01-31' }],
]

let server: TestServer
let buyer: TestUser
let chef: TestUser

beforeAll(async () => {
  server = await startTestServer()
  buyer = await server.signUp({ email: 'buyer@access.test', role: 'buyer', name: 'Bella Buyer' })
  chef = await server.signUp({ email: 'chef@access.test', role: 'chef', name: 'Charly Chef' })
  // The operator cannot demote the last owner.
  await staffOf('owner')
})
afterAll(() => server.stop())

test('the table of this file lists every admin operation', () => {
  const offered = serverFunctions.map(({ contract }) => contract).filter(({ access }) => access === 'admin')
  expect(functions.map(([{ name }]) => name).sort()).toEqual(offered.map(({ name }) => name).sort())
})

test.each(functions)('$name is for admins only', async (contract, input) => {
  expect((await callFunction(server, contract, input)).status).toBe(401)
  for (const user of [buyer, chef]) {
    const answer = await callFunction(server, contract, input, user)
    expect(answer.status).toBe(403)
    expect(answer.error.code).toBe('forbidden')
  }
})

test('refused calls of other roles change nothing', async () => {
  const { rows } = await server.database.transaction((connection) =>
    connection.query(
      `select (select count(*) from public.audit_log where area = 'act')::integer as acts,
         (select count(*) from public.announcements)::integer as announcements`,
    ),
  )
  expect(rows).toEqual([{ acts: 0, announcements: 0 }])
})

const staffRoles = ['support', 'moderator', 'finance', 'owner'] as const
type StaffRole = (typeof staffRoles)[number]
const staff: Partial<Record<StaffRole, TestUser>> = {}

async function staffOf(role: StaffRole): Promise<TestUser> {
  const known = staff[role]
  if (known) return known
  const user = await server.signUp({ email: `${role}@access.test`, role: 'admin', name: 'Ada Admin' })
  await grantAdmin(server.database, user.email, role)
  staff[role] = user
  return user
}

async function rightsOf(role: string): Promise<string[]> {
  const { rows } = await server.database.pool.query<{ rights: string[] }>(
    `select array_agg(right_name order by right_name) as rights
     from public.staff_role_rights
     where role = $1`,
    [role],
  )
  return rows[0]?.rights ?? []
}

test('each admin operation names a right, and each right opens an operation', () => {
  const named = functions.map(([{ name, right }]) => right ?? `${name} names no right`)
  const ofSignedIn = serverFunctions.flatMap(({ contract: { access, right } }) =>
    access === 'signed-in' && right ? [right] : [],
  )
  expect([...new Set([...named, ...ofSignedIn])].sort()).toEqual([...StaffRight.options].sort())
})

test('an owner has every right, and the database knows no right that the contracts lack', async () => {
  expect(await rightsOf('owner')).toEqual([...StaffRight.options].sort())
})

test.each(functions)('$name is open to the staff roles that have its right', async (contract, input) => {
  for (const role of staffRoles) {
    const has = (await rightsOf(role)).includes(contract.right ?? '')
    const answer = await callFunction(server, contract, input, await staffOf(role))
    const refusal = { code: 'staff_right_missing', details: { right: contract.right } }
    if (has) {
      expect([role, answer.error?.code]).not.toEqual([role, refusal.code])
    } else {
      expect([role, answer.status, answer.error]).toMatchObject([role, 403, refusal])
    }
  }
})

test('finance hides no review, a moderator closes no month, support changes no roles', async () => {
  const forbiddenActs = [
    ['finance', setReviewHidden, { reviewId: id, hidden: true, reason }],
    [
      'moderator',
      closeLedgerMonth,
      { month: '2026-10', seen: { transactions: 0, totals: monthlyMoney, accounts: [] } },
    ],
    ['support', setUserRole, { userId: buyer.id, role: 'admin', reason }],
  ] as const
  for (const [role, contract, input] of forbiddenActs) {
    const answer = await callFunction(server, contract as FunctionContract, input, await staffOf(role))
    expect([role, answer.status, answer.error.code]).toEqual([role, 403, 'staff_right_missing'])
  }
})

test('nobody writes staff roles through REST, not even an owner', async () => {
  const owner = await staffOf('owner')
  const support = await staffOf('support')
  for (const user of [owner, support, buyer]) {
    const appointed = await user.client
      .from('staff_members')
      .update({ role: 'owner' })
      .eq('user_id', support.id)
    const given = await user.client.from('staff_role_rights').insert({ role: 'support', right_name: 'staff' })
    expect([appointed.error?.code, given.error?.code]).toEqual(['42501', '42501'])
  }
  expect((await buyer.client.from('staff_role_rights').select('role')).data).toEqual([])
})

test('a new admin has the least staff role unless another is named, and a former admin has none', async () => {
  const newcomer = await server.signUp({ email: 'newcomer@access.test', role: 'buyer', name: 'Nora New' })
  const roleOf = async () =>
    (
      await server.database.pool.query('select role from public.staff_members where user_id = $1', [
        newcomer.id,
      ])
    ).rows
  await callFunction(
    server,
    setUserRole,
    { userId: newcomer.id, role: 'admin', reason },
    await staffOf('owner'),
  )
  expect(await roleOf()).toEqual([{ role: 'support' }])
  await callFunction(
    server,
    setUserRole,
    { userId: newcomer.id, role: 'buyer', reason },
    await staffOf('owner'),
  )
  expect(await roleOf()).toEqual([])
  await callFunction(
    server,
    setUserRole,
    { userId: newcomer.id, role: 'admin', staffRole: 'finance', reason },
    await staffOf('owner'),
  )
  expect(await roleOf()).toEqual([{ role: 'finance' }])
})

test('the operator cannot demote the last owner, nor appoint to an unknown role', async () => {
  const owner = await staffOf('owner')
  await server.database.pool.query("update public.staff_members set role = 'support' where user_id <> $1", [
    owner.id,
  ])
  await expect(grantAdmin(server.database, owner.email, 'support')).rejects.toThrow('This is the last owner')
  await expect(grantAdmin(server.database, owner.email, 'king')).rejects.toThrow(
    'There is no staff role king',
  )
})
