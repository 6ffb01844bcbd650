/**
 * What the law says about gift cards, as data. Every change must name the source and the day on which it was read. For
 * a missing state no source was read, or its law leaves out these cards; the page of gift cards says so.
 */
export interface CashOutLaw {
  state: string
  /** The rest of a card is paid out in money while it is below this many dollars. */
  belowDollars: number
  /** Or once nine tenths of the card have been used. */
  orTenthLeft?: true
  statute: string
  /** The page where the law was read. */
  source: string
  readOn: string
}

/**
 * Each sum is in two sources. The first, with the statutes, is a survey of the legislature of Connecticut of 2015
 * (https://www.cga.ct.gov/2015/rpt/2015-R-0095.htm); the newer ones are named here.
 */
const readOn = '2026-11-30'
/** The Senate of Connecticut in April 2023, which lists the states of $5. */
const senate = { source: 'https://www.senatedems.ct.gov/2023/04/page/2', readOn }
/** A law firm in June 2016, which lists the states and the sums that are not $5. */
const lawFirm = {
  source: 'https://www.jdsupra.com/legalnews/retailers-take-note-connecticut-adds-67281/',
  readOn,
}

/**
 * Two states are not here, because their laws do not reach these cards: Texas (Bus. & Com. Code § 604.152, below $2.50 after a
 * purchase in person) excepts cards without an end and without fees in § 604.002(5), and Connecticut (Public Act 23-10, below
 * $5) excepts sellers without a shop in the state.
 */
export const cashOutLaws: readonly CashOutLaw[] = [
  {
    state: 'CA',
    // Senate Bill 22 of 2025 (chapter 207) raised the sum from $10 on April 1, 2026. A data set that quotes the code
    // has $15.
    belowDollars: 15,
    statute: 'California Civil Code § 1749.5 (SB 22, 2025)',
    source: 'https://huggingface.co/datasets/referencesource/gift-card-consumer-protections-by-state',
    readOn,
  },
  // Both sources include exactly $5.00.
  { state: 'CO', belowDollars: 5.01, statute: 'Colo. Rev. Stat. § 6-1-722(b)(2)', ...senate },
  {
    state: 'MA',
    belowDollars: 5,
    // For cards to which nothing can be added.
    orTenthLeft: true,
    statute: 'Mass. Gen. Laws ch. 200A, § 5D',
    source: 'https://giftcardsyoucantrust.com/cash-out-giftcards/',
    readOn,
  },
  { state: 'ME', belowDollars: 5, statute: 'Me. Rev. Stat. tit. 33, § 1953(G)(5)', ...senate },
  { state: 'MT', belowDollars: 5, statute: 'Mont. Code § 30-14-108(4)', ...senate },
  { state: 'NJ', belowDollars: 5, statute: 'N.J. Stat. § 56:8-110(c)', ...senate },
  {
    state: 'NY',
    // For cards bought since December 10, 2022, so for all cards sold here.
    belowDollars: 5,
    statute: 'N.Y. Gen. Bus. Law § 396-i',
    source:
      'https://www.wrfalp.com/nys-div-of-consumer-protection-offers-tips-on-purchasing-gift-cards-this-holiday-season/',
    readOn,
  },
  { state: 'OR', belowDollars: 5, statute: 'Or. Rev. Stat. § 646A.276(1)(d)', ...senate },
  { state: 'RI', belowDollars: 1, statute: 'R.I. Gen. Laws § 6-13-12', ...lawFirm },
  { state: 'VT', belowDollars: 1, statute: 'Vt. Stat. tit. 8, § 2704', ...lawFirm },
  {
    state: 'WA',
    belowDollars: 5,
    statute: 'Wash. Rev. Code § 19.240.020(3)',
    source: 'https://self-law.org/code/wa/title-19/chapter-19-240/19-240-020',
    readOn,
  },
]

/**
 * The law for all states: a card has no last day within five years, and no fee within the first year. Cards here never
 * have either.
 */
export const federalGiftLaw = {
  statute: '15 U.S.C. § 1693l-1',
  source: 'https://uscode.house.gov/view.xhtml?req=granuleid:USC-prelim-title15-section1693l-1',
  readOn: '2026-11-29',
}

/** Whether the law of a state lets the holder of a card ask for its rest in money. */
export function allowsCashOut(
  state: string,
  { left, amount }: { /** In dollars. */ left: number; amount: number },
): boolean {
  const law = cashOutLaws.find((known) => known.state === state)
  if (!law || left <= 0) return false
  return left < law.belowDollars || (law.orTenthLeft === true && left * 10 <= amount)
}
