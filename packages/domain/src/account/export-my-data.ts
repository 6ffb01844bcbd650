import { exportMyData as contract } from '@localchef/contracts/account/export-my-data'
import { implement } from '../server-function.ts'
import { readPersonalData } from './personal-data.ts'

export const exportMyData = implement(contract, async (_input, call) => ({
  exportedAt: call.now.toISOString(),
  data: await readPersonalData(call, call.user.id),
}))
