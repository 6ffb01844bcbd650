import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { CommandError } from '../lifecycle/command-error.ts'
import { readSettings, streetsFile } from '../settings.ts'
import { alreadyLoaded, downloadStreets, inMegabytes, requireRoom } from '../streets/download-streets.ts'
import { findRegion } from '../streets/find-region.ts'
import { planStreets } from '../streets/plan-streets.ts'
import { openArchive, type RemoteArchive } from '../streets/remote-archive.ts'
import { runCommand } from './run-command.ts'

const usage =
  'Usage: npm run streets -- California, or a box: npm run streets -- --box=-123.1,36.9,-121.2,38.9'
const builds = 'https://build.protomaps.com'
/** Protomaps keeps its daily builds for about a week. */
const keptDays = 8

/**
 * `npm run streets -- REGION [--yes] [--from ADDRESS]` cuts a region's streets out of a public build of OpenStreetMap,
 * or of the archive at an address, into the data folder. Prints the size and asks for consent before it downloads.
 */
await runCommand(async () => {
  const { typed, isSure, from } = readArguments()
  const region = findRegion(typed)
  const { dataFolder } = readSettings(process.env)
  const archive = from ? await openArchive(from) : await newestBuild(new Date())
  if (!archive) {
    throw new CommandError(from ? `${from} has no archive.` : `${builds} has no build of this week.`)
  }
  console.log(`Measuring ${region.name} in ${archive.address} …`)
  const plan = await planStreets(archive, region.box)
  if (plan.parts.length === 0) throw new CommandError(`${archive.address} has no streets of ${region.name}.`)
  const file = join(dataFolder, streetsFile)
  await mkdir(dataFolder, { recursive: true, mode: 0o700 })
  const loaded = await alreadyLoaded(file, plan)
  const left = loaded > 0 ? `, of which ${inMegabytes(loaded)} are here from an earlier run` : ''
  console.log(`The streets of ${region.name} are ${inMegabytes(plan.bytes)}${left}. They go into ${file}.`)
  await requireRoom(file, plan.bytes - loaded)
  if (!isSure) await askForConsent()
  await downloadStreets(archive, plan, file, progressTo(plan.bytes)).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error)
    throw new CommandError(`${reason}\nWhat was downloaded stays: the same command continues there.`)
  })
  console.log('The streets are set up. Restart the server to show them.')
})

function readArguments(): { typed: string; isSure: boolean; from: string | undefined } {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { box: { type: 'string' }, from: { type: 'string' }, yes: { type: 'boolean', default: false } },
  })
  const typed = values.box ?? positionals.join(' ')
  if (!typed) throw new CommandError(`Streets of which region? ${usage}`)
  if (values.from !== undefined && !/^https?:/.test(values.from)) {
    throw new CommandError('--from takes the http address of a PMTiles archive.')
  }
  return { typed, isSure: values.yes, from: values.from }
}

async function newestBuild(today: Date): Promise<RemoteArchive | undefined> {
  for (let days = 0; days < keptDays; days += 1) {
    const day = new Date(today.getTime() - days * 24 * 60 * 60 * 1000)
    const name = day.toISOString().slice(0, 10).replaceAll('-', '')
    const archive = await openArchive(`${builds}/${name}.pmtiles`)
    if (archive) return archive
  }
  return undefined
}

async function askForConsent(): Promise<void> {
  if (!process.stdin.isTTY) throw new CommandError('Nothing was downloaded. Add --yes to download it.')
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question('Download it? (y/N) ')
  terminal.close()
  if (!/^y(es)?$/i.test(answer.trim())) throw new CommandError('Nothing was downloaded.')
}

/** Prints each completed tenth once. */
function progressTo(bytes: number): (loaded: number) => void {
  let tenths = 0
  return (loaded) => {
    const reached = Math.floor((loaded / bytes) * 10)
    if (reached <= tenths) return
    tenths = reached
    console.log(`${reached * 10} % of ${inMegabytes(bytes)}`)
  }
}
