import { nationalNumber } from '@rasad/contract/phone-numbers'
import {
  createOwnSupplierRepository,
  type OwnSupplierTables,
} from '../own-suppliers/own-supplier-repository.ts'
import { type Command, CommandError } from './command.ts'
import { say } from './terminal.ts'
import { withDatabase } from './with-database.ts'

export const forgetPhoneCommand: Command = {
  name: 'forget-phone',
  operands: ['NUMBER'],
  options: {},
  summary: 'Take a telephone number out of all own suppliers',
  help: `For a person whose number accounts have kept among their own suppliers, and who asks for this. The suppliers stay,
without the number. What a registered firm shows of itself is changed in its own profile.`,
  async run({ config, operands: [number = ''] }) {
    const phone = nationalNumber(number)
    if (phone === undefined) throw new CommandError('NUMBER is an Indian telephone number of ten digits.')
    await withDatabase(config, async ({ db }) => {
      const found = await createOwnSupplierRepository(db.withTables<OwnSupplierTables>()).forgetPhone(phone)
      say(`Taken out of ${found} ${found === 1 ? 'supplier' : 'suppliers'}.`)
    })
  },
}
