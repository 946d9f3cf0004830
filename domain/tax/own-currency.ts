const memberStates = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(
  ' ',
)

/**
 * Whether an invoice in another currency states its VAT in the currency of the country too: it does in all member states of the
 * European Union (article 230 of directive 2006/112/EC).
 */
export function statesVatInOwnCurrency(country: string): boolean {
  return memberStates.includes(country)
}
