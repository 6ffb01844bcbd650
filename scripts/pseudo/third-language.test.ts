import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { languages } from '../../packages/contracts/src/language.ts'
import { findNamespaceProblems, flatten } from '../checks/check-translations.ts'
import { projectRoot } from '../run-command.ts'
import { addPseudoLanguage, parts, pseudoCode } from './add-pseudo-language.ts'
import { copySources } from './copy-sources.ts'
import { pseudoText } from './pseudo-text.ts'

let copy: string
beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'localchef-pseudo-'))
  await copySources(copy)
  await addPseudoLanguage(copy)
})
afterAll(() => rm(copy, { recursive: true, force: true }))

/** Runs a module in the copy and returns the JSON it prints. */
async function runInCopy(module: string): Promise<unknown> {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', module], {
    cwd: copy,
    maxBuffer: 2 ** 26,
  })
  return JSON.parse(stdout)
}

test('CONTRIBUTING names the parts of a language that the pseudo-language adds, and no others', async () => {
  const contributing = await readFile(join(projectRoot, 'CONTRIBUTING.md'), 'utf8')
  const [, section = ''] = /\*\*A language\.\*\*(.*?)\n\n/s.exec(contributing) ?? []
  const named = [...section.matchAll(/`([\w./-]*(?:<language>|language\.ts)[\w./-]*)`/g)].map(
    ([, path]) => path,
  )
  expect(new Set(named)).toEqual(new Set(Object.values(parts)))
})

test('the server writes mails and notifications in a language that two folders and one line add', async () => {
  const written = await runInCopy(`
    import { localText } from '@localchef/contracts/language'
    import { wordNotification } from '@localchef/contracts/notifications/word-notification'
    import { wordsIn } from '@localchef/contracts/words/words-in'
    import { renderMail } from '@localchef/backend/mail/outgoing-mail'
    const look = { productName: 'LocalChef', siteUrl: 'http://food.test', words: wordsIn }
    const { subject, text } = renderMail('recovery', '${pseudoCode}-US', { link: 'http://food.test/x', code: '012345' }, look)
    const facts = { drop: localText('Borscht', 'Борщ'), chef: localText('Olga', 'Ольга') }
    const { title } = wordNotification('drop_opened', facts).words['${pseudoCode}']
    console.log(JSON.stringify({ subject, text, title, items: wordsIn['${pseudoCode}'].orders.food }))
  `)
  expect(written).toMatchObject({
    subject: expect.stringMatching(/^⟦Ŕéśéţ ýóúŕ ṕáśśŵóŕđ – LocalChef .*⟧$/),
    text: expect.stringContaining('012345'),
    title: expect.stringMatching(/^⟦“Borscht” íś óṕéń .*⟧$/),
    items: expect.stringMatching(/^⟦Íţéḿś .*⟧$/),
  })
})

test('no notification and no mail of an account has a text outside the language’s folder', async () => {
  const plain = await runInCopy(`
    import { wordsIn } from '@localchef/contracts/words/words-in'
    import { booking, examples, order } from './tests/notification-examples.ts'
    const { notifications, mails } = wordsIn['${pseudoCode}']
    const sides = (wordings, facts) =>
      Object.values(wordings).flatMap((sides) => Object.values(sides).map((word) => word(facts)))
    const words = [
      ...sides(notifications.orders, order),
      ...sides(notifications.bookings, booking),
      ...Object.entries(notifications.others).map(([event, word]) => word(examples[event])),
    ]
    const params = { link: 'http://food.test/x', code: '012345', oldEmail: 'a@b.test', newEmail: 'c@d.test', signInLink: 'http://food.test/x', resetLink: 'http://food.test/y', remaining: 3, what: 'password', data: {} }
    const sender = { productName: 'LocalChef', siteUrl: 'http://food.test' }
    const letters = Object.values(mails)
      .filter((text) => typeof text === 'function')
      .map((text) => text(params, sender))
      .filter((letter) => typeof letter === 'object')
    const texts = [
      ...words.flatMap(({ title, message, button }) => [title, message, button]),
      ...letters.flatMap(({ subject, preview, title, lines, notes }) => [subject, preview, title, ...lines, ...notes]),
    ]
    // A text by a person, such as a message.
    const written = Object.values(examples).flatMap((facts) => Object.values(facts))
    const isPlain = (text) => text !== '' && !text.startsWith('⟦') && !written.includes(text)
    console.log(JSON.stringify({ count: texts.length, plain: texts.filter(isPlain) }))
  `)
  expect(plain).toEqual({ count: expect.any(Number), plain: [] })
})

test('every text of the interface has its keys, plural forms and placeholders in the pseudo-language', async () => {
  const locales = join(copy, 'apps/web/public/locales')
  const files = await readdir(join(locales, pseudoCode))
  expect(files).toEqual(await readdir(join(locales, 'en')))
  for (const file of files) {
    const textsOf = async (language: string) =>
      flatten(JSON.parse(await readFile(join(locales, language, file), 'utf8')))
    const [english, pseudo] = [await textsOf('en'), await textsOf(pseudoCode)]
    expect([...pseudo.keys()]).toEqual([...english.keys()])
    const texts = new Map([
      ['en', english],
      ['en-XA', pseudo],
    ])
    expect(findNamespaceProblems({ name: file, texts })).toEqual([])
  }
})

test('the product itself has no pseudo-language', async () => {
  expect(languages).not.toContain(pseudoCode)
  for (const folder of ['apps/web/public/locales', 'packages/contracts/src/words']) {
    const entries = await readdir(join(projectRoot, folder), { withFileTypes: true })
    expect(entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)).toEqual([...languages])
  }
})

test('a pseudo-text keeps placeholders, nested texts, tags and addresses, and is a third longer', () => {
  expect(pseudoText('Ask <1>{{name}}</1> at https://food.test/a, $t(more)')).toBe(
    '⟦Áśķ <1>{{name}}</1> áţ https://food.test/a, $t(more) õñé⟧',
  )
  const text = 'Home-cooked food near you'
  expect(pseudoText(text).length).toBeGreaterThanOrEqual(Math.floor((text.length * 4) / 3))
})
