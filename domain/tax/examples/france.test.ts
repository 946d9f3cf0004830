import { workedExamples } from '../../../test/worked-examples.ts'

workedExamples({ country: 'FR', currency: 'EUR', language: 'fr' }, [
  {
    title: 'the standard rate (art. 278 CGI)',
    day: '2026-03-01',
    lines: [[1000, 1, 20]],
    rows: [[20, 1000, 200]],
    total: 1200,
  },
  {
    title: 'the intermediate rate for meals (art. 279 CGI)',
    day: '2026-03-01',
    lines: [[18.9, 3, 10]],
    rows: [[10, 56.7, 5.67]],
    total: 62.37,
  },
  {
    title: 'the reduced rate for books (art. 278-0 bis CGI)',
    day: '2026-03-01',
    lines: [[24.95, 2, 5.5]],
    rows: [[5.5, 49.9, 2.74]], // 2.7445
    total: 52.64,
  },
  {
    title: 'the particular rate for the press (art. 298 septies CGI)',
    day: '2026-03-01',
    lines: [[3.2, 10, 2.1]],
    rows: [[2.1, 32, 0.67]], // 0.672
    total: 32.67,
  },
  {
    title: 'the rates of 2013 (art. 278 and 279 CGI until the end of 2013)',
    day: '2013-12-31',
    lines: [
      [1000, 1, 19.6],
      [100, 1, 7],
    ],
    rows: [
      [7, 100, 7],
      [19.6, 1000, 196],
    ],
    total: 1303,
  },
  {
    title: 'wine with a meal has the standard rate (art. 279 m CGI)',
    day: '2026-03-01',
    lines: [
      [21, 2, 10],
      [18, 1, 20],
    ],
    rows: [
      [10, 42, 4.2],
      [20, 18, 3.6],
    ],
    total: 67.8,
  },
  {
    title: 'a price to consumers includes the VAT (art. L112-1 C. consom.)',
    day: '2026-03-01',
    vatIncluded: true,
    lines: [[59.9, 1, 20]],
    rows: [[20, 49.92, 9.98]], // 59.90 / 6 = 9.9833
    total: 59.9,
  },
  {
    title: 'a discount in an amount is spread over the rates (art. 267 II CGI)',
    day: '2026-03-01',
    amountOff: 50,
    lines: [
      [500, 1, 20],
      [500, 1, 5.5],
    ],
    rows: [
      [5.5, 475, 26.13], // 26.125
      [20, 475, 95],
    ],
    total: 1071.13,
  },
  {
    title: 'subcontracted building work: the customer owes the VAT (art. 283 CGI)',
    day: '2026-03-01',
    lines: [[3000, 1, 0, 'AE']],
    rows: [[0, 3000, 0]],
    total: 3000,
    says: 'Autoliquidation (art. 283 CGI)',
  },
  {
    title: 'a small business charges no VAT (art. 293 B CGI)',
    day: '2026-03-01',
    isSmallBusiness: true,
    lines: [[80, 5, 0, 'O']],
    rows: [[0, 400, 0]],
    total: 400,
    says: 'TVA non applicable (art. 293 B CGI)',
  },
])
