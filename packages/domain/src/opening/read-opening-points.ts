import {
  type OpeningPoint,
  openingPoints,
  type PointFinding,
  type PointName,
} from '@localchef/contracts/opening/opening-guide'
import {
  type SettingValues,
  settingFrom,
  usualSettings,
} from '@localchef/contracts/settings/marketplace-settings'
import { sql } from 'kysely'
import { marketplaceFees } from '../read-settings.ts'
import type { Call } from '../server-function.ts'
import { readCuisineList } from '../settings/cuisine-list.ts'
import { BackupDetails, readLastResult, TestMailDetails } from './last-result.ts'
import { type Condition, pointState } from './point-state.ts'

type AskingCall = Pick<Call, 'db' | 'now' | 'outside'>

/** The system's finding about a point. */
interface Found {
  condition: Condition
  finding: PointFinding
  detail?: string | null
  count?: number
  at?: string | null
}

/** A backup older than this many days counts as broken. */
const freshDays = 7

/** All points with their present state, in the order of the guide. */
export async function readOpeningPoints(call: AskingCall): Promise<OpeningPoint[]> {
  const [found, decisions] = [await findAll(call), await readDecisions(call)]
  return openingPoints.map((name) => {
    const { condition, finding, detail = null, count = null, at = null } = found[name]
    const decision = decisions.get(name) ?? null
    return {
      name,
      state: pointState(condition, decision?.decision),
      isConfirmable: condition === 'usual',
      finding,
      detail,
      count,
      at,
      decision,
    }
  })
}

async function readDecisions({
  db,
}: AskingCall): Promise<Map<string, NonNullable<OpeningPoint['decision']>>> {
  const { rows } = await sql<NonNullable<OpeningPoint['decision']> & { point: string }>`
    select
      o.point, o.decision, o.reason, coalesce(p.name, p.email) as by, to_jsonb(o.decided_at) #>> '{}' as at
    from public.opening_points o
    left join public.profiles p on p.id = o.decided_by
  `.execute(db)
  return new Map(rows.map(({ point, ...decision }) => [point, decision]))
}

async function findAll(call: AskingCall): Promise<Record<PointName, Found>> {
  const settings = await readStored(call)
  const cuisines = (await readCuisineList(call.db)).list.filter(({ retired }) => !retired)
  const types = settings.valueOf('serviceTypes').list.filter(({ retired }) => !retired)
  const [files, cards] = await Promise.all([findFiles(call), findCards(call)])
  return {
    name: findName(settings),
    logo: findLogo(settings),
    support: findSupport(settings, call),
    timeZone: {
      condition: settings.at('ledger') ? 'met' : 'usual',
      finding: 'time_zone',
      detail: settings.valueOf('ledger').timeZone,
    },
    region: findRegion(settings),
    placeRules: {
      condition: settings.at('placeRules') ? 'met' : 'usual',
      finding: settings.at('placeRules') ? 'rules_own' : 'rules_usual',
      count: settings.valueOf('placeRules').rules.length,
    },
    cuisines: findList(cuisines.length, settings.at('cuisines')),
    serviceTypes: findList(types.length, settings.at('serviceTypes')),
    terms: findText('terms', settings),
    privacy: findText('privacy', settings),
    agreement: findText('agreement', settings),
    fees: findFees(settings, call.now),
    payments: cards,
    mail: await findMail(call),
    files,
    backup: await findBackup(call),
    secondFactor: await findSecondFactors(call),
    captcha: findCaptcha(call),
    invitation: await findChefs(call),
  }
}

/** The settings, with the moments at which they were saved. */
interface Stored {
  /** When the setting was last saved; null for a default. */
  at(key: string): string | null
  valueOf<Key extends keyof SettingValues>(key: Key): SettingValues[Key]
}

async function readStored({ db }: AskingCall): Promise<Stored> {
  const { rows } = await sql<{ key: string; value: unknown; at: string }>`
    select distinct on (s.key) s.key, s.value, to_jsonb(s.created_at) #>> '{}' as at
    from public.platform_settings s
    order by s.key, s.version desc
  `.execute(db)
  const stored = new Map(rows.map((row) => [row.key, row]))
  return {
    at: (key) => stored.get(key)?.at ?? null,
    valueOf: (key) => settingFrom(key, stored.get(key)?.value),
  }
}

function findName(settings: Stored): Found {
  const { name } = settings.valueOf('identity')
  return name === usualSettings.identity.name
    ? { condition: 'usual', finding: 'name_usual', detail: name }
    : { condition: 'met', finding: 'name_own', detail: name }
}

function findLogo(settings: Stored): Found {
  return settings.valueOf('identity').logo
    ? { condition: 'met', finding: 'logo_own' }
    : { condition: 'usual', finding: 'logo_usual' }
}

function findRegion(settings: Stored): Found {
  const { states } = settings.valueOf('region')
  const condition = settings.at('region') ? 'met' : 'usual'
  return states.length > 0
    ? { condition, finding: 'region_chosen', detail: states.join(', ') }
    : { condition, finding: 'region_everywhere' }
}

function findSupport(settings: Stored, { outside }: AskingCall): Found {
  const detail = settings.valueOf('support').email || outside.surroundings.supportEmail
  return detail
    ? { condition: 'met', finding: 'support_given', detail }
    : { condition: 'unmet', finding: 'support_missing' }
}

function findList(count: number, at: string | null): Found {
  if (count === 0) return { condition: 'broken', finding: 'list_empty' }
  return at
    ? { condition: 'met', finding: 'list_own', count }
    : { condition: 'usual', finding: 'list_usual', count }
}

/**
 * The shipped texts are drafts that no lawyer has read. A point is decided by an own text, or by an admin who confirms
 * the draft.
 */
function findText(key: 'terms' | 'privacy' | 'agreement', settings: Stored): Found {
  return settings.valueOf(key).texts
    ? { condition: 'met', finding: 'text_own', at: settings.at(key) }
    : { condition: 'usual', finding: 'text_usual' }
}

function findFees(settings: Stored, now: Date): Found {
  const stored = { fees: settings.valueOf('fees'), ledger: settings.valueOf('ledger') }
  const { sharePercent, servicePercent, serviceFixed } = marketplaceFees(stored, now)
  const condition = settings.at('fees') ? 'met' : 'usual'
  if (sharePercent + servicePercent + serviceFixed === 0) return { condition, finding: 'fees_none' }
  const fee = serviceFixed > 0 ? `${servicePercent}% + $${serviceFixed.toFixed(2)}` : `${servicePercent}%`
  return { condition, finding: 'fees_charged', detail: `${sharePercent}% / ${fee}` }
}

async function findCards({ outside }: AskingCall): Promise<Found> {
  const { provider, fault } = await outside.surroundings.examinePayments()
  if (fault !== null) return { condition: 'broken', finding: 'cards_broken', detail: fault }
  if (provider === 'none') return { condition: 'usual', finding: 'cards_off' }
  if (provider === 'live') return { condition: 'met', finding: 'cards_live' }
  return { condition: 'unmet', finding: provider === 'test' ? 'cards_test' : 'cards_play' }
}

async function findFiles({ outside: { surroundings } }: AskingCall): Promise<Found> {
  if (surroundings.isHosted) return { condition: 'met', finding: 'files_of_project' }
  const detail = await surroundings.examineFiles()
  return detail === null
    ? { condition: 'met', finding: 'files_work' }
    : { condition: 'broken', finding: 'files_broken', detail }
}

async function findMail({ db, outside: { surroundings } }: AskingCall): Promise<Found> {
  if (!surroundings.hasMailServer) return { condition: 'unmet', finding: 'mail_none' }
  const mail = await readLastResult(db, 'test_mail')
  if (!mail) return { condition: 'unmet', finding: 'mail_untested' }
  const { answer: detail } = TestMailDetails.parse(mail.details)
  return mail.succeeded
    ? { condition: 'met', finding: 'mail_works', detail, at: mail.at }
    : { condition: 'broken', finding: 'mail_broken', detail, at: mail.at }
}

async function findBackup({ db, now, outside: { surroundings } }: AskingCall): Promise<Found> {
  if (surroundings.isHosted) return { condition: 'met', finding: 'backup_of_project' }
  const backup = await readLastResult(db, 'backup')
  if (!backup) return { condition: 'unmet', finding: 'backup_none' }
  const { at } = backup
  const { missingFiles: count } = BackupDetails.parse(backup.details)
  if (count > 0) return { condition: 'broken', finding: 'backup_incomplete', at, count }
  const isOld = now.getTime() - Date.parse(at) > freshDays * 24 * 60 * 60_000
  return isOld
    ? { condition: 'broken', finding: 'backup_old', at }
    : { condition: 'met', finding: 'backup_made', at }
}

/** Every owner needs a second factor, because an owner's account opens everything. */
async function findSecondFactors({ db, outside }: AskingCall): Promise<Found> {
  const { rows } = await sql<{ id: string }>`
    select m.user_id as id
    from public.staff_members m
    where m.role = 'owner'
  `.execute(db)
  let without = 0
  for (const { id } of rows) {
    const facts = await outside.accounts.factsOf(id)
    if (!facts?.factors) without += 1
  }
  return without === 0
    ? { condition: 'met', finding: 'factor_on' }
    : { condition: 'unmet', finding: 'factor_missing', count: without }
}

function findCaptcha({ outside: { surroundings } }: AskingCall): Found {
  const { captcha } = surroundings
  return captcha === 'off'
    ? { condition: 'unmet', finding: 'captcha_off' }
    : { condition: 'met', finding: 'captcha_on', detail: captcha }
}

async function findChefs({ db }: AskingCall): Promise<Found> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count
    from public.chefs c
    where c.status <> 'draft'
  `.execute(db)
  const count = rows[0]?.count ?? 0
  return count > 0
    ? { condition: 'met', finding: 'chefs_applied', count }
    : { condition: 'usual', finding: 'chefs_none' }
}
