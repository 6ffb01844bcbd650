import type { FunctionContract } from '@localchef/contracts/function-contract'
import { StaffRight } from '@localchef/contracts/staff/staff-right'
import { builtInStaffRoles } from '@localchef/contracts/staff/staff-role'
import { createApiKey } from '@localchef/contracts/api-keys/create-api-key'
import { KeyScope } from '@localchef/contracts/api-keys/key-scope'
import { signCertificationDocument } from '@localchef/contracts/certifications/sign-certification-document'
import { signDisputePicture } from '@localchef/contracts/disputes/sign-dispute-picture'
import { signReportPicture } from '@localchef/contracts/reports/sign-report-picture'
import { serverFunctions } from '@localchef/domain/functions'
import type { Caller } from '@localchef/backend/caller'
import { visitor } from '@localchef/backend/caller'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { subscribe } from '../backend/realtime-stage.ts'
import { callFunction } from '../call-function.ts'
import { fillAdminRows } from '../fill-admin-rows.ts'
import { startTestServer, type TestServer, type TestUser } from '../harness.ts'
import { raw } from '../security/raw-request.ts'

/**
 * What each kind of caller reads without an operation: by REST, Realtime and Storage. The contracts say what may be
 * read. A table that is not named in `shownBy` may not be readable at all; visitors read only tables of public
 * operations; other people read rows tied to them in tables of operations for signed-in people. Operations that name
 * a right show rows of others, so no table opens a row for one.
 */
