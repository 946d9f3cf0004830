/** Transfer, cash, PayPal, PostFinance, credit card, Payrexx, SmartCommerce, TWINT, direct debit, other. */
export const channels = ['T', 'C', 'PP', 'PF', 'CC', 'PR', 'SC', 'TW', 'DD', 'O'] as const
export type Channel = (typeof channels)[number]
