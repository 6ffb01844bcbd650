-- Two accounts of the ledger. They stand alone here, because a new value of an enum can be used only after its transaction.

set local search_path = public, extensions;

alter type public.ledger_account add value 'gift_cards';
alter type public.ledger_account add value 'cash_outs';
