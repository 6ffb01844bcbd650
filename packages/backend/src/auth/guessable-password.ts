/**
 * Whether a password is among the first that are tried: on the list of common and breached ones, a pattern of few
 * characters, or the address it belongs to. The list is that of zxcvbn-ts, some 49,000 passwords from breaches; it is
 * read when the first password is chosen, takes 4 MB and 30 ms, and asks nobody.
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

/** Who types with Russian letters takes the same rows of keys: `йцукенгш` is `qwertyui`. */
function onLatinKeys(typed: string): string {
  return [...typed].map((letter) => latinKeys[russianKeys.indexOf(letter)] ?? letter).join('')
}
