/**
 * Whether a password is among an attacker's first guesses: a common or breached one, a pattern of few characters, or
 * the account's own address. Uses the list of zxcvbn-ts, some 49,000 passwords from breaches; it is loaded on first
 * use, takes 4 MB and 30 ms, and needs no network.
 */
export async function isGuessable(password: string, email: string | null | undefined): Promise<boolean> {
  const typed = password.normalize('NFKC').toLowerCase()
  return (
    new Set(typed).size < fewestCharacters ||
    isOwnAddress(typed, email ?? '') ||
    (await isListed(typed)) ||
    (await isListed(onLatinKeys(typed)))
  )
}

const fewestCharacters = 4

function isOwnAddress(typed: string, email: string): boolean {
  const [name = ''] = email.split('@')
  return email !== '' && (typed === email || typed === name)
}

let listed: Promise<ReadonlySet<string>> | undefined

async function isListed(typed: string): Promise<boolean> {
  listed ??= readList()
  return (await listed).has(typed)
}

async function readList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].map((password) => String(password).toLowerCase()))
}

const russianKeys = 'йцукенгшщзхъфывапролджэячсмитьбюё'
const latinKeys = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`"

/** Maps Russian letters to the Latin ones on the same keys: `йцукенгш` is `qwertyui`. */
function onLatinKeys(typed: string): string {
  return [...typed].map((letter) => latinKeys[russianKeys.indexOf(letter)] ?? letter).join('')
}
