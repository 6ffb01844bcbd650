import type { CertificationKind } from '@localchef/contracts/certifications/certification'
import { permitOfKind } from '@localchef/contracts/permits/rule-of-place'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Call } from '../server-function.ts'
import { readRuleOfPlace } from './kitchen-law.ts'

type Kind = z.infer<typeof CertificationKind>

/**
 * Copies the permit's number to the certification of the same permit, if the certification waits for a decision and has
 * no number or the earlier one. The certification also gets a new id, so that no admin approves a number they did not
 * see.
 */
export async function giveNumberToCertification(
  call: Pick<Call, 'db' | 'now'>,
  chefId: string,
  numberBefore: string,
): Promise<void> {
  const permit = await readPermit(call, chefId)
  if (!permit?.certification || permit.number === '') return
  await sql`
    update public.certifications
    set id = gen_random_uuid(),
        number = ${permit.number}
    where chef_id = ${chefId}
      and kind = ${permit.certification}
      and status = 'pending'
      and private.plain_number(number) in ('', private.plain_number(${numberBefore}))
      and number <> ${permit.number}
  `.execute(call.db)
}

/** Copies a certification's number to the permit that it certifies, if the permit has no number or the earlier one. */
export async function giveNumberToPermit(
  call: Pick<Call, 'db' | 'now'>,
  chefId: string,
  certification: { kind: Kind; number: string },
  numberBefore: string,
): Promise<void> {
  if (certification.number === '') return
  const permit = await readPermit(call, chefId)
  const isPermit = permit
    ? permit.certification === certification.kind
    : permitKinds.includes(certification.kind)
  if (!isPermit) return
  await sql`
    insert into public.chef_permits as p (chef_id, number)
    values (${chefId}, ${certification.number})
    on conflict (chef_id) do update
    set number = excluded.number
    where private.plain_number(p.number) in ('', private.plain_number(${numberBefore}))
      and p.number <> excluded.number
  `.execute(call.db)
}

/** The kinds of certification that are permits. */
const permitKinds: readonly Kind[] = ['mehko', 'cottage_food']

/**
 * The kitchen's permit, stated or submitted, with the kind of certification that certifies it; undefined without a
 * permit.
 */
async function readPermit(
  { db, now }: Pick<Call, 'db' | 'now'>,
  chefId: string,
): Promise<{ number: string; certification: Kind | null } | undefined> {
  const { rows } = await sql<{ state: string; county: string | null; held: string; number: string }>`
    select c.state, c.county, private.held_permit(c.id) as held /* never null: held */,
      coalesce(p.number, '') as number
    from public.chefs c
    left join public.chef_permits p on p.chef_id = c.id
    where c.id = ${chefId}
  `.execute(db)
  const kitchen = rows[0]
  if (!kitchen || kitchen.held === '') return undefined
  const rule = await readRuleOfPlace(db, now, kitchen)
  const isKind = permitKinds.find((kind) => kind === kitchen.held)
  const certification = (rule && permitOfKind(rule, kitchen.held)?.certification) ?? isKind ?? null
  return { number: kitchen.number, certification }
}
