import { createChefGrid } from '@localchef/domain/search/chef-grid'
import type { Accounts, Outside, Upkeep } from '@localchef/domain/server-function'
import type { Surroundings } from '@localchef/domain/surroundings'

async function unasked(): Promise<never> {
  throw new Error('the test called a port that it does not provide')
}

const noAccounts: Accounts = {
  sessionsOf: unasked,
  endSession: unasked,
  factsOf: unasked,
  resetFactors: unasked,
  erase: unasked,
  removeFilesOf: unasked,
}

/** An `Upkeep` without mails and jobs. */
export const noUpkeep: Upkeep = {
  failed: unasked,
  countFailed: unasked,
  retry: unasked,
  dismiss: unasked,
  mailsTo: unasked,
  readHealth: unasked,
}

const noSurroundings: Surroundings = {
  supportEmail: '',
  captcha: 'off',
  isHosted: false,
  hasMailServer: false,
  examineFiles: unasked,
  examinePayments: unasked,
  sendTestMail: unasked,
}

/** An `Outside` without a server: drops mails and jobs, and throws on calls to accounts or upkeep. */
export function nothingOutside(but: Partial<Outside> = {}): Outside {
  return {
    queueMail: async () => undefined,
    queueMails: async () => undefined,
    queueText: async () => undefined,
    takesTexts: false,
    enqueue: async () => undefined,
    enqueueAll: async () => undefined,
    accounts: noAccounts,
    upkeep: noUpkeep,
    surroundings: noSurroundings,
    grid: createChefGrid(),
    findAddresses: undefined,
    paymentProvider: null,
    webhookTargets: 'public',
    siteHost: 'localchef.test',
    refusalFromDatabase: () => undefined,
    ...but,
  }
}
