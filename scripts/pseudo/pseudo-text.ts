const accented: Readonly<Record<string, string>> = Object.fromEntries(
  [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((letter, index) => [
    letter,
    [...'áƀćđéƒĝĥíĵķĺḿńóṕɋŕśţúṽŵẋýžÁƁĆĐÉƑĜĤÍĴĶĹḾŃÓṔɊŔŚŢÚṼŴẊÝŽ'][index] ?? letter,
  ]),
)

/** Placeholders, nested texts, tags and addresses stay unchanged. */
const kept = /\{\{.*?\}\}|\$t\([^)]*\)|<\/?\w+\s*\/?>|https?:\/\/\S+/g

const padding = 'õñé ŧŵõ ŧĥŕéé ƒõúŕ ƒíṽé śíẋ śéṽéñ éíĝĥŧ ñíñé ŧéñ éĺéṽéñ ŧŵéĺṽé'

/** Replaces plain letters by accented ones and leaves everything else unchanged. */
export function accent(text: string): string {
  let end = 0
  let result = ''
  for (const { 0: part, index } of text.matchAll(kept)) {
    result += accentLetters(text.slice(end, index)) + part
    end = index + part.length
  }
  return result + accentLetters(text.slice(end))
}

/** Makes a text that reads like English, has no plain letter, is a third longer and is in brackets. */
export function pseudoText(text: string, words = accent(text)): string {
  const length = Math.ceil(text.replaceAll(kept, '').length / 3)
  const added = padding
    .repeat(Math.ceil(length / padding.length))
    .slice(0, length)
    .trim()
  return text.trim() === '' ? text : `⟦${words} ${added}⟧`
}

function accentLetters(text: string): string {
  return text.replaceAll(/[a-z]/gi, (letter) => accented[letter] ?? letter)
}
