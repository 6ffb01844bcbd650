import { deepEqual, equal, ok } from 'node:assert/strict'
import {
  amountCents,
  applicationFeeCents,
  captured,
  fails,
  minute,
  newAccount,
  only,
  open,
  total,
} from './case-steps.ts'
import type { ProviderCase } from './provider-case.ts'

export const accountCases: readonly ProviderCase[] = [
  {
    name: 'a new account takes no charges and names what is missing',
    async run(world) {
      const accountId = await newAccount(world)
      const { takesCharges, receivesPayouts, missing } = await world.provider.readAccount(accountId)
      deepEqual({ takesCharges, receivesPayouts }, { takesCharges: false, receivesPayouts: false })
      ok(missing.includes('identity') && missing.includes('bank_account'))
      await fails(() => open(world, { destination: accountId }), 'invalid')
    },
  },
  {
    name: 'an account without proof of identity takes no charges until it is complete',
    needs: ['partial_onboarding'],
    async run(world) {
      const accountId = await newAccount(world)
      const link = { accountId, returnPath: '/dashboard/business', refreshPath: '/dashboard/business' }
      ok(await world.provider.openAccountLink(link, world.key(`link:${accountId}`)))
      await world.completeAccount(accountId, 'identity')
      const incomplete = await world.provider.readAccount(accountId)
      deepEqual(incomplete, { takesCharges: false, receivesPayouts: false, missing: ['identity'] })
      await world.completeAccount(accountId)
      const complete = await world.provider.readAccount(accountId)
      deepEqual(complete, { takesCharges: true, receivesPayouts: true, missing: [] })
    },
  },
  {
    name: 'a payout takes the balance on its way and to the bank',
    needs: ['payouts'],
    async run(world) {
      const { destination } = await captured(world)
      await world.payOut(destination)
      const since = new Date(Date.now() - 60 * minute)
      const onItsWay = only(await world.provider.listPayouts(destination, since))
      equal(onItsWay.amountCents, amountCents - applicationFeeCents)
      equal(onItsWay.state, 'on_the_way')
      equal(await total(world, destination), 0)
      await world.endPayout(onItsWay.id, 'paid')
      equal((await world.provider.readPayout(destination, onItsWay.id)).state, 'paid')
    },
  },
  {
    name: 'a payout that the bank sends back is in the balance again',
    needs: ['payouts'],
    async run(world) {
      const { destination } = await captured(world)
      await world.payOut(destination)
      const { id } = only(await world.provider.listPayouts(destination, new Date(Date.now() - 60 * minute)))
      await world.endPayout(id, 'failed')
      equal((await world.provider.readPayout(destination, id)).state, 'failed')
      equal(await total(world, destination), amountCents - applicationFeeCents)
    },
  },
]
