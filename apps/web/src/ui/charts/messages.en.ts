import { addTexts } from '../../lib/texts.ts'

export const chartsMessages = {
  loading: 'Drawing the chart…',
  failed: 'The chart could not be loaded. Its figures are in the table below.',
  table: 'These figures as a table',
  week: 'Week',
  weekOf: '{{from}} to {{to}}',
  weekSoFar: '{{from}} until today',
  hint: 'The arrow keys go from bar to bar.',
  last7: 'The last 7 days, beside the 7 days before',
  more: '{{percent}} more',
  less: '{{percent}} fewer',
  same: 'As before',
  fromNone: 'None before',
  before: '{{before}} in the 7 days before',
}

addTexts('charts', chartsMessages)
