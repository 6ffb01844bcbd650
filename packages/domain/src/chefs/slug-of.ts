const cyrillic: Record<string, string> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ё: 'e',
  ж: 'zh',
  з: 'z',
  и: 'i',
  й: 'i',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'shch',
  ъ: '',
  ы: 'y',
  ь: '',
  э: 'e',
  ю: 'yu',
  я: 'ya',
  і: 'i',
  ї: 'i',
  є: 'ye',
  ґ: 'g',
}

/** The slug of a name: `Кухня Ольги` is `kukhnya-olgi`. Unsupported scripts give `kitchen`. */
export function slugOf(name: string): string {
  const latin = [...name.toLowerCase()].map((letter) => cyrillic[letter] ?? letter).join('')
  const slug = latin
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    // Leaves room for a number that makes the slug unique.
    .slice(0, 70)
    .replace(/^-+|-+$/g, '')
  return slug || 'kitchen'
}
