// The currencies of the countries where most of our companies are. Elsewhere a company chooses its own.

const countriesByCurrency = {
  CHF: 'CH LI',
  EUR: 'AD AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MC ME MT NL PT SI SK SM VA XK',
  GBP: 'GB GG IM JE',
  ALL: 'AL',
  AUD: 'AU',
  BAM: 'BA',
  CAD: 'CA',
  CZK: 'CZ',
  DKK: 'DK',
  HUF: 'HU',
  ISK: 'IS',
  JPY: 'JP',
  MKD: 'MK',
  NOK: 'NO',
  NZD: 'NZ',
  PLN: 'PL',
  RON: 'RO',
  RSD: 'RS',
  SEK: 'SE',
  TRY: 'TR',
  UAH: 'UA',
  USD: 'US',
}

const currencies = new Map(
  Object.entries(countriesByCurrency).flatMap(([currency, countries]) =>
    countries.split(' ').map((country) => [country, currency] as const),
  ),
)

/** The currency of a country, if known. */
export function currencyOf(country: string): string | undefined {
  return currencies.get(country)
}
