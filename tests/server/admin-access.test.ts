import { randomUUID } from 'node:crypto'
import {
  adminListAnnouncements,
  deleteAnnouncement,
  saveAnnouncement,
} from '@localchef/contracts/admin-announcements'
import { listAuditLog } from '@localchef/contracts/admin-audit'
import {
  adminGetCertification,
  adminListCertifications,
  decideCertification,
} from '@localchef/contracts/admin-certifications'
import { adminGetChef } from '@localchef/contracts/admin-chef'
import { adminListChefs, decideChef, featureChef } from '@localchef/contracts/admin-chefs'
import { adminGetDenial, decideDenial } from '@localchef/contracts/admin-denials'
import { adminGetDispute } from '@localchef/contracts/admin-dispute'
import { adminDemand, adminFigures } from '@localchef/contracts/admin-figures'
import { adminHealth } from '@localchef/contracts/admin-health'
import { adminListDishes, adminListServices, setListingStatus } from '@localchef/contracts/admin-listings'
import { addAdminNote, adminListNotes } from '@localchef/contracts/admin-notes'
import { adminOverview } from '@localchef/contracts/admin-overview'
import { adminGetPermitChange, decidePermitChange } from '@localchef/contracts/admin-permits'
import {
  adminQueue,
  dismissFailedWork,
  retryFailedWork,
  undoDecision,
} from '@localchef/contracts/admin-queue'
import { adminGetReport, adminListReports, decideReport } from '@localchef/contracts/admin-reports'
import { adminListReviews, setReviewHidden } from '@localchef/contracts/admin-reviews'
import { adminListBookings, adminListOrders } from '@localchef/contracts/admin-sales'
import {
  adminGetSettings,
  adminSettingHistory,
  restoreSetting,
  saveSetting,
} from '@localchef/contracts/admin-settings'
import {
  erasePersonByAdmin,
  exportPerson,
  openSupportView,
  resetSecondFactor,
} from '@localchef/contracts/admin-support'
import { adminListUsers, setUserRole, suspendUser, unsuspendUser } from '@localchef/contracts/admin-users'
import type { FunctionContract } from '@localchef/contracts/function-contract'
import { usualSettings } from '@localchef/contracts/marketplace-settings'
import { serverFunctions } from '@localchef/domain/functions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callFunction } from '../call-function.ts'
import { startTestServer, type TestPerson, type TestServer } from '../harness.ts'

const id = randomUUID()
const reason = 'Because of a test'
const announcement = {
  id,
  audience: 'everyone',
  body: 'News',
  bodyRu: 'Новости',
  link: null,
  startsAt: '2026-01-01T00:00:00Z',
  endsAt: null,
}

/** Every function of admins, with an input it would take. */
const functions: readonly (readonly [FunctionContract, unknown])[] = [
  [adminOverview, {}],
  [adminListChefs, {}],
  [adminGetChef, { chefId: id }],
  [decideChef, { chefId: id, decision: 'approve' }],
  [featureChef, { chefId: id, rank: 1 }],
  [adminListCertifications, {}],
  [decideCertification, { certificationId: id, decision: 'approve' }],
  [adminGetCertification, { certificationId: id }],
  [adminGetDenial, { denialId: id }],
  [decideDenial, { denialId: id, decision: 'approve' }],
  [adminGetPermitChange, { changeId: id }],
  [decidePermitChange, { changeId: id, decision: 'approve' }],
  [adminQueue, {}],
  [undoDecision, { kind: 'chef', id }],
  [retryFailedWork, { kind: 'mail', id: '1' }],
  [dismissFailedWork, { kind: 'job', id, reason }],
  [adminGetReport, { reportId: id }],
  [adminGetDispute, { reportId: id }],
  [openSupportView, { userId: id }],
  [resetSecondFactor, { userId: id, reason }],
  [exportPerson, { userId: id, reason }],
  [erasePersonByAdmin, { userId: id, confirmation: 'somebody@access.test', reason }],
  [adminListUsers, {}],
  [setUserRole, { userId: id, role: 'admin', reason }],
  [suspendUser, { userId: id, until: null, reason }],
  [unsuspendUser, { userId: id }],
  [adminListDishes, {}],
  [adminListServices, {}],
  [setListingStatus, { kind: 'dish', id, from: 'active', to: 'paused', reason }],
  [adminListOrders, {}],
  [adminListBookings, {}],
  [adminListReviews, {}],
  [setReviewHidden, { reviewId: id, hidden: true, reason }],
  [adminListReports, {}],
  [decideReport, { reportId: id, decision: 'dismiss', note: reason }],
  [adminListAnnouncements, {}],
  [saveAnnouncement, announcement],
  [deleteAnnouncement, { id }],
  [listAuditLog, {}],
  [adminGetSettings, {}],
  [adminSettingHistory, { key: 'identity' }],
  [saveSetting, { key: 'support', value: usualSettings.support, from: 0, reason }],
  [restoreSetting, { key: 'identity', version: 0, from: 1, reason }],
  [adminListNotes, { subjectKind: 'order', subjectId: id }],
  [addAdminNote, { id, subjectKind: 'order', subjectId: id, body: 'Note' }],
  [adminHealth, {}],
  [adminFigures, { from: '2026-01-01', to: '2026-01-31' }],
  [adminDemand, { from: '2026-01-01', to: '2026-01-31' }],
]

let server: TestServer
let buyer: TestPerson
let chef: TestPerson

beforeAll(async () => {
  server = await startTestServer()
  buyer = await server.signUp({ email: 'buyer@access.test', role: 'buyer', name: 'Bella Buyer' })
  chef = await server.signUp({ email: 'chef@access.test', role: 'chef', name: 'Charly Chef' })
})
afterAll(() => server.stop())

test('the table of this file has every function of admins', () => {
  const offered = serverFunctions.map(({ contract }) => contract).filter(({ access }) => access === 'admin')
  expect(functions.map(([{ name }]) => name).sort()).toEqual(offered.map(({ name }) => name).sort())
})

test.each(functions)('$name is for admins only', async (contract, input) => {
  expect((await callFunction(server, contract, input)).status).toBe(401)
  for (const person of [buyer, chef]) {
    const answer = await callFunction(server, contract, input, person)
    expect(answer.status).toBe(403)
    expect(answer.error.code).toBe('forbidden')
  }
})

test('what others tried left no trace', async () => {
  const { rows } = await server.database.transaction((connection) =>
    connection.query(
      `select (select count(*) from public.audit_log where area = 'act')::integer as acts,
         (select count(*) from public.announcements)::integer as announcements`,
    ),
  )
  expect(rows).toEqual([{ acts: 0, announcements: 0 }])
})
