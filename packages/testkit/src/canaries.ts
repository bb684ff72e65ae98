/** No answer to a stranger contains any of these. */
export const canaries = {
  stockistLicence: 'CANARY-STOCKIST-LICENCE',
  stockistCntx: 'CANARY-CNTX',
  stockistDob: '1971-03-17',
  ownerLicence: 'CANARY-OWNER-LICENCE',
  ownerAddress: 'CANARY owner address, Pune',
  ownerName: 'CANARY Owner Name',
  ownerEmail: 'canary.owner@store.example',
  purchaserAddress: 'CANARY purchaser address, Pune',
  purchaserEmail: 'canary.purchaser@shop.example',
  purchaserName: 'CANARY Purchaser',
}
