/** Base forms of a spelling dictionary, as sorted hashes: 0.6 MB for 146,000 words. */
type WordList = Uint32Array

const lists = new Map<'en' | 'ru', Promise<WordList>>()

/**
 * Whether a word is a real English or Russian word, and thus no typing error for a dish. The dictionaries are loaded
 * for the first unknown word. Russian names do not count as real words, because a town's Russian name can mean one in
 * Latin letters.
 */
export async function isRealWord(word: string, stem: string): Promise<boolean> {
  const isLatin = /^[a-z0-9]+$/.test(word)
  const list = await readList(isLatin ? 'en' : 'ru')
  if (isLatin) {
    const forms = [word, stem, `${stem}e`, stem.replace(/i$/, 'y')]
    return forms.some((form) => hasWord(list, form) || hasWord(list, capital(form)))
  }
  return hasWord(list, word) || (stem.length >= 3 && endings.some((ending) => hasWord(list, stem + ending)))
}

/** Endings of Russian base forms. */
const endings = ['', 'а', 'я', 'о', 'е', 'ь', 'й', 'ый', 'ий', 'ой', 'ть', 'ать', 'ить', 'еть', 'ия', 'ка']

function readList(language: 'en' | 'ru'): Promise<WordList> {
  const known = lists.get(language)
  if (known) return known
  const read = (language === 'en' ? import('dictionary-en') : import('dictionary-ru')).then((dictionary) =>
    hashesOf(new TextDecoder().decode(dictionary.default.dic)),
  )
  lists.set(language, read)
  return read
}

/** Each line is a word, usually followed by a slash and flags. */
function hashesOf(text: string): WordList {
  const words = text.split('\n').map((line) => hashOf(line.split('/', 1)[0] ?? ''))
  return Uint32Array.from(words).sort()
}

/** FNV-1a, 32 bits. About thirty in a million words match the list by chance. */
function hashOf(word: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < word.length; index += 1) {
    hash = Math.imul(hash ^ word.charCodeAt(index), 0x01000193)
  }
  return hash >>> 0
}

function hasWord(list: WordList, word: string): boolean {
  const wanted = hashOf(word)
  let from = 0
  let until = list.length
  while (from < until) {
    const middle = (from + until) >>> 1
    if ((list[middle] ?? 0) < wanted) {
      from = middle + 1
    } else {
      until = middle
    }
  }
  return list[from] === wanted
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
