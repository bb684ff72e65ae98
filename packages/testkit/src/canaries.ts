/** No answer to a stranger contains any of these. */
export const canaries = {
  stockistLicence: 'CANARY-STOCKIST-LICENCE-1',
  stockistGstin: '27AAPFU0939F1ZV',
  stockistCntx: 'CANARY-CNTX',
  stockistDob: '1971-03-17',
  ownerLicence: 'CANARY-OWNER-LICENCE-2',
  ownerGstin: '27AAACB2894G1ZN',
  ownerAddress: 'CANARY owner address, Pune',
  ownerName: 'CANARY Owner Name',
  ownerEmail: 'canary.owner@store.example',
  purchaserAddress: 'CANARY purchaser address, Pune',
  purchaserEmail: 'canary.purchaser@shop.example',
  purchaserName: 'CANARY Purchaser',
}
