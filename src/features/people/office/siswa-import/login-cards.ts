import { create } from 'zustand'
import type { LoginCard, LoginCards } from '#contract/accounts/login-cards.ts'

interface KnownLoginCards {
  /** By log-in address. */
  cards: ReadonlyMap<string, LoginCard>
  /** Those made last from a list of students. */
  made: LoginCards | null
}

/**
 * Passwords that this visit has handed out. Nowhere but in memory: whoever closes the page has them no more, and a
 * reload does not bring them back.
 */
export const useLoginCards = create<KnownLoginCards>()(() => ({ cards: new Map(), made: null }))

export function keepCards(cards: readonly LoginCard[]): void {
  useLoginCards.setState((now) => ({
    cards: new Map([...now.cards, ...cards.map((card): [string, LoginCard] => [card.email, card])]),
  }))
}

export const keepMade = (made: LoginCards) => useLoginCards.setState({ made })
