import { workedExamples } from '../../../test/worked-examples.ts'

workedExamples({ country: 'DE', currency: 'EUR', language: 'de' }, [
  {
    title: 'the standard rate (§ 12 Abs. 1 UStG)',
    day: '2026-03-01',
    lines: [[1000, 1, 19]],
    rows: [[19, 1000, 190]],
    total: 1190,
  },
  {
    title: 'the reduced rate for books (§ 12 Abs. 2 Nr. 1 UStG)',
    day: '2026-03-01',
    lines: [[12.99, 4, 7]],
    rows: [[7, 51.96, 3.64]], // 3.6372
    total: 55.6,
  },
  {
    title: 'a night in a hotel is reduced, its parking space is not (§ 12 Abs. 2 Nr. 11 UStG)',
    day: '2026-03-01',
    lines: [
      [90, 2, 7],
      [15, 2, 19],
    ],
    rows: [
      [7, 180, 12.6],
      [19, 30, 5.7],
    ],
    total: 228.3,
  },
  {
    title: 'the lower rates of the second half of 2020 (§ 28 Abs. 1 und 2 UStG)',
    day: '2020-09-15',
    lines: [
      [1000, 1, 16],
      [200, 1, 5],
    ],
    rows: [
      [5, 200, 10],
      [16, 1000, 160],
    ],
    total: 1370,
  },
  {
    title: 'the day of the service decides, not that of the invoice (§ 27 Abs. 1 UStG)',
    day: '2020-12-31',
    lines: [[412.35, 1, 16]],
    rows: [[16, 412.35, 65.98]], // 65.976
    total: 478.33,
  },
  {
    title: 'solar panels for a house have a rate of zero, other work has not (§ 12 Abs. 3 UStG)',
    day: '2023-01-01',
    lines: [
      [180, 12, 0],
      [100, 1, 19],
    ],
    rows: [
      [0, 2160, 0],
      [19, 100, 19],
    ],
    total: 2279,
  },
  {
    title: 'building services to a builder: the customer owes the VAT (§ 13b UStG)',
    day: '2026-03-01',
    lines: [[2500, 1, 0, 'AE']],
    rows: [[0, 2500, 0]],
    total: 2500,
    says: 'Steuerschuldnerschaft des Leistungsempfängers (§ 13b UStG)',
  },
  {
    title: 'goods to a company in France are free (§ 4 Nr. 1 Buchst. b UStG)',
    day: '2026-03-01',
    lines: [[70, 10, 0, 'K']],
    rows: [[0, 700, 0]],
    total: 700,
    says: 'Steuerfreie innergemeinschaftliche Lieferung (§ 4 Nr. 1 Buchst. b UStG)',
  },
  {
    title: 'a small business charges no VAT (§ 19 UStG)',
    day: '2026-03-01',
    isSmallBusiness: true,
    lines: [[300, 1, 0, 'O']],
    rows: [[0, 300, 0]],
    total: 300,
    says: 'Umsatzsteuerfrei aufgrund der Kleinunternehmerregelung (§ 19 UStG)',
  },
  {
    title: 'a price to consumers includes the VAT (§ 1 PAngV)',
    day: '2026-03-01',
    vatIncluded: true,
    lines: [[59.99, 1, 19]],
    rows: [[19, 50.41, 9.58]], // 59.99 × 19 / 119 = 9.5782
    total: 59.99,
  },
])
