import { equal } from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { fails, total } from './case-steps.ts'
import type { ProviderCase } from './provider-case.ts'
import type { ProviderWorld } from './provider-world.ts'

async function sent(world: ProviderWorld, amountCents: number) {
  const destination = await world.account()
  const before = await total(world, destination)
  const wish = { transferId: randomUUID(), amountCents, destination, description: 'Order #10001' }
  const reference = await world.provider.transfer(wish, world.key(wish.transferId))
  return { destination, before, wish, reference }
}

export const transferCases: readonly ProviderCase[] = [
  {
    name: 'a transfer adds to the balance of the account and a reversal takes a part of it back',
    async run(world) {
      const { destination, before, reference } = await sent(world, 730)
      equal((await total(world, destination)) - before, 730)
      const reversal = { transferId: randomUUID(), transferReference: reference, amountCents: 300 }
      await world.provider.reverseTransfer(reversal, world.key(reversal.transferId))
      equal((await total(world, destination)) - before, 430)
    },
  },
  {
    name: 'a transfer and a reversal that are asked for twice with one key happen once',
    async run(world) {
      const { destination, before, wish, reference } = await sent(world, 500)
      equal(await world.provider.transfer(wish, world.key(wish.transferId)), reference)
      const reversal = { transferId: randomUUID(), transferReference: reference, amountCents: 100 }
      const first = await world.provider.reverseTransfer(reversal, world.key(reversal.transferId))
      equal(await world.provider.reverseTransfer(reversal, world.key(reversal.transferId)), first)
      equal((await total(world, destination)) - before, 400)
    },
  },
  {
    name: 'a reversal of more than is left of a transfer is refused and takes nothing',
    async run(world) {
      const { destination, before, reference } = await sent(world, 500)
      const reversal = { transferId: randomUUID(), transferReference: reference, amountCents: 501 }
      await fails(
        () => world.provider.reverseTransfer(reversal, world.key(reversal.transferId)),
        'invalid',
        'already_done',
      )
      equal((await total(world, destination)) - before, 500)
    },
  },
  {
    name: 'a transfer whose call was cut is made once by its repetition, with the same key or another',
    needs: ['trouble'],
    async run(world) {
      const destination = await world.account()
      const before = await total(world, destination)
      const wish = { transferId: randomUUID(), amountCents: 250, destination, description: 'Order #10001' }
      world.trouble('lost_answer')
      await fails(() => world.provider.transfer(wish, world.key(wish.transferId)), 'unavailable')
      const reference = await world.provider.transfer(wish, world.key(wish.transferId))
      equal(await world.provider.transfer(wish, world.key(`again:${wish.transferId}`)), reference)
      equal((await total(world, destination)) - before, 250)
    },
  },
]
