import { declineReasonTexts } from '@rasad/contract/decline-reasons'
import { decidedTexts } from '@rasad/contract/party-fields'

export const mailMessages = {
  hello: 'Hello,',
  helloName: 'Hello {{name}},',
  signIn: 'Sign in',
  openProfile: 'Open your profile',
  openRasad: 'Open Rasad',
  chooseNewPassword: 'Choose a new password',
  sendPapersAgain: 'Send papers again',
  contactSupport: 'If you think that this is a mistake, please contact support.',
  contactSupportAt: 'If you think that this is a mistake, please contact support: {{ways}}.',
  or: ' or ',
  nothingToDo: 'If it was you, there is nothing to do.',

  // What somebody registers as.
  as_admin: 'an admin',
  as_medicalOwner: 'a medical store',
  as_stockist: 'a stockist',
  as_purchaser: 'a purchaser',
  as_staff: 'a staff member',
  as_user: 'a user',

  resetSubject: 'Reset your Rasad password',
  resetWhy: 'Somebody, hopefully you, asked for a new password for your Rasad account.',
  resetLink: 'The link below works once, for {{minutes}} minutes.',
  resetElse: 'If it was not you, ignore this mail: your password stays as it is.',

  confirmSubject: 'Confirm your email address for Rasad',
  confirmWhy:
    'This address was given for the account of {{role}} on Rasad. If that was you, please confirm it.',
  confirmLink: 'The link below opens a page with a button. It works once, for {{hours}} hours.',
  confirmButton: 'Confirm the address',
  confirmElse: 'If it was not you, ignore this mail: then nobody can act in the name of this address.',

  takenSubject: 'Somebody tried to register with your address',
  takenSubjectChange: 'Somebody tried to use your address',
  takenWhy:
    'Somebody tried to register {{role}} on Rasad under this address, which has such an account already. Nothing was changed.',
  takenWhyChange:
    'Somebody tried to give this address to the account of {{role}} on Rasad. The address has such an account already, so nothing was changed.',
  takenSelf: 'If it was you, sign in, or choose a new password where you have forgotten it.',
  takenElse: 'If it was not you, there is nothing to do.',

  passwordSubject: 'Your Rasad password was changed',
  passwordWhy:
    'The password of your account as {{role}} on Rasad was changed in the profile. All other devices are signed out.',
  passwordNotMe: 'It was not me: choose a new password',

  changeEmailSubject: 'Confirm your new email address for Rasad',
  changeEmailWhy:
    'Somebody wants to give this address to the account of {{role}} on Rasad. If that is your account, please confirm it.',
  changeEmailLink:
    'The link below opens a page with a button. It works once, for {{hours}} hours. Until then the account keeps its old address.',
  changeEmailButton: 'Confirm the new address',
  changeEmailElse: 'If it was not you, ignore this mail: then nothing changes.',

  emailChangedSubject: 'The email address of your Rasad account was changed',
  emailChangedWhy:
    'Your account as {{role}} on Rasad has another email address now. Mails about it go there from now on.',
  emailChangedSupport: 'If it was not you, please contact support.',
  emailChangedBack:
    'If it was not you, the link below takes the account back to this address. It works once, for {{hours}} hours, and signs out every device.',
  emailChangedButton: 'It was not me: take the account back',

  emailRestoredSubject: 'This address was taken off a Rasad account',
  emailRestoredWhy:
    'The account of {{role}} on Rasad went back to the address that it had before. This address cannot sign in to it any more.',

  approvedSubject: 'Your Rasad account is approved',
  approvedText: 'Your documents are verified and your account is approved. You can sign in now.',

  declinedSubject: 'Your Rasad registration was declined',
  declinedText: 'Document verification failed, so your account cannot be used.',
  declinedNote: 'Who checked it wrote: {{note}}',
  declinedAgain: 'With the link below you can send your papers again. It works once, for {{days}} days.',
  decline_unreadable: declineReasonTexts.unreadable,
  decline_expired: declineReasonTexts.expired,
  decline_mismatch: declineReasonTexts.mismatch,
  decline_incomplete: declineReasonTexts.incomplete,
  decline_duplicate: declineReasonTexts.duplicate,
  decline_other: declineReasonTexts.other,

  reopenedSubject: 'You can send your papers to Rasad again',
  reopenedText: 'You can send your papers again now. The link below works once, for {{days}} days.',

  licenceLateSubject: 'The retention fee of your drug licence is late',
  licenceDueSubject: 'The retention fee of your drug licence is due soon',
  licenceLate: 'On Rasad, your drug licence was paid until {{day}}. ',
  licenceLateStockist:
    'On Rasad, your drug licence was paid until {{day}}. Your firm is marked until the new date is there.',
  licenceDue: 'On Rasad, your drug licence is paid until {{day}}: less than {{days}} days from now.',
  licencePay:
    'Pay the retention fee to your licensing authority, then enter the new date and a picture of the receipt in your profile. If you have paid, enter the new date now.',

  licencesSubject_one: 'A drug licence needs a look',
  licencesSubject_other: '{{count}} drug licences need a look',
  licencesText: 'The retention fee of these licences is due or late. Their holders have been told.',
  licencesFirmLate: '{{name}}: paid until {{day}}, late',
  licencesFirmDue: '{{name}}: paid until {{day}}, due within {{days}} days',
  licencesMore: 'And {{more}} more.',
  licencesButton: 'See the licences',

  cancelledSubject: 'Your drug licence is marked as cancelled on Rasad',
  cancelledText: 'An admin has marked your drug licence as cancelled.',
  cancelledBecause: 'An admin has marked your drug licence as cancelled: {{reason}}',
  cancelledStockist:
    'Your firm is hidden and its ID cards are not valid until this is lifted. You can still sign in.',
  liftedSubject: 'Your drug licence is no longer marked as cancelled',
  liftedText: 'An admin has lifted the mark on your drug licence.',
  liftedBecause: 'An admin has lifted the mark on your drug licence: {{reason}}',
  liftedStockist: 'Your firm is shown again, and its ID cards are valid again.',

  changeApprovedSubject: 'Your change on Rasad is approved',
  changeApprovedText: 'We have checked your change, and it is made: {{fields}}.',
  changeApprovedButton: 'See your data',
  changeDeclinedSubject: 'Your change on Rasad was declined',
  changeDeclinedText: 'You wanted this changed: {{fields}}. It was declined, so everything stays as it was.',
  changeDeclinedNote: 'Note: {{note}}',
  changeDeclinedButton: 'Change it again',

  cardSubject: 'Purchasing-card request from {{name}}',
  cardSubjectUnnamed: 'Purchasing-card request from a purchaser',
  cardText: '{{name}} asks you for a purchasing card.',
  cardTextUnnamed: 'A purchaser asks you for a purchasing card.',
  cardNext: 'Look at the documents and approve or decline the request on your dashboard.',
  cardButton: 'Open the dashboard',

  asksSubject: '{{buyer}} asks what you have',
  asksText: '{{buyer}} asks what you have of this:',
  asksTextTown: '{{buyer}}, {{town}}, asks what you have of this:',
  theyWrite: 'They write: {{note}}',
  asksMore: 'And {{more}} more: the link shows them.',
  asksLink: 'You can answer with the link below, without signing in. It works for {{hours}} hours.',
  asksButton: 'Answer',

  ordersSubject: '{{buyer}} orders from you',
  ordersText: '{{buyer}} orders:',
  ordersTextTown: '{{buyer}}, {{town}}, orders:',
  ordersMore: 'And {{more}} more: the page shows them.',
  ordersDesk: 'Please confirm it in your dashboard.',
  ordersLink:
    'Please confirm it with the link below. If your firm uses its account, it asks you to sign in. It works for {{hours}} hours.',
  ordersButton: 'Confirm',

  invitationSubject: '{{firm}} invites you to Rasad',
  invitationSubjectUnnamed: 'You are invited to Rasad',
  invitationText: '{{firm}} has made a staff card for you. Choose a password to sign in and see it.',
  invitationLink: 'The link below works once, for {{days}} days.',
  invitationButton: 'Choose a password',

  endedSubject: '{{firm}} has ended your staff card',
  endedSubjectUnnamed: 'Your staff card has ended',
  endedText:
    '{{firm}} has ended your staff card. The code on it is not valid any more, and you can no longer sign in.',
  endedElse: 'If you think that this is a mistake, please ask your firm.',

  digestSubject: 'Your day on Rasad',
  digestText: 'This is new since your last summary, and you have not read it yet:',
  chooseMails: 'You choose which of these mails you get in your profile: {{link}}',

  // Of so many notifications of one kind. They quote nobody.
  news_registration_stockist_one: 'A stockist has registered and waits for a decision.',
  news_registration_stockist_other: '{{count}} stockists have registered and wait.',
  news_registration_medicalOwner_one: 'A medical store has registered and waits for a decision.',
  news_registration_medicalOwner_other: '{{count}} medical stores have registered and wait.',
  news_registration_purchaser_one: 'A purchaser has registered and waits for a decision.',
  news_registration_purchaser_other: '{{count}} purchasers have registered and wait.',
  news_resubmission_one: 'Somebody has sent declined papers again.',
  news_resubmission_other: '{{count}} registrations came again with other papers.',
  'news_change-requested_one': 'A change waits for a decision.',
  'news_change-requested_other': '{{count}} changes wait for a decision.',
  'news_card-request_one': 'A purchaser asks you for a purchasing card.',
  'news_card-request_other': '{{count}} purchasers ask you for a purchasing card.',
  'news_card-answer_approved_one': 'A stockist has approved your purchasing card.',
  'news_card-answer_approved_other': '{{count}} stockists have approved your purchasing card.',
  'news_card-answer_declined_one': 'A stockist has declined your purchasing card.',
  'news_card-answer_declined_other': '{{count}} stockists have declined your purchasing card.',
  'news_stock-items-listed_one': 'Items of your stock list are in the catalogue now, and on your list.',
  'news_stock-items-listed_other':
    '{{count}} times items of your stock list came into the catalogue, and on your list.',
  'news_stock-applied_one': 'Your stock list has come and is shown.',
  'news_stock-applied_other': '{{count}} of your stock lists have come and are shown.',
  'news_stock-settle_one': 'Your stock list has items that only you can name.',
  'news_stock-settle_other': '{{count}} of your stock lists have items that only you can name.',
  'news_stock-check_one': 'Your stock list has come and waits: please look at it.',
  'news_stock-check_other': '{{count}} of your stock lists wait: please look at them.',
  'news_stock-columns_one': 'Your stock list has come: please say what its columns mean.',
  'news_stock-columns_other': '{{count}} of your stock lists wait: please say what their columns mean.',
  'news_stock-refused_one': 'Your stock list could not be read.',
  'news_stock-refused_other': '{{count}} of your stock lists could not be read.',
  'news_supply-asked_one': 'A buyer asks what you have.',
  'news_supply-asked_other': '{{count}} buyers ask what you have.',
  'news_supply-ordered_one': 'A buyer has ordered from you.',
  'news_supply-ordered_other': '{{count}} buyers have ordered from you.',
  'news_supply-by-link_one':
    'Somebody has answered for your firm with a link. If it was not you, answer at your desk.',
  'news_supply-by-link_other':
    '{{count}} times somebody has answered for your firm with a link. If it was not you, answer at your desk.',
  'news_supply-closed_one': 'A buyer has closed its request.',
  'news_supply-closed_other': '{{count}} requests of buyers are closed.',
  'news_supply-answered_one': 'A supplier has answered your request.',
  'news_supply-answered_other': '{{count}} suppliers have answered your requests.',
  'news_supply-confirmed_one': 'A supplier has confirmed your order.',
  'news_supply-confirmed_other': '{{count}} suppliers have confirmed your orders.',
  'news_supply-short_one': 'A supplier cannot send all that you have ordered. What is missing is open again.',
  'news_supply-short_other':
    '{{count}} times a supplier cannot send all that you have ordered. What is missing is open again.',
  news_something_one: 'There is a new notification.',
  news_something_other: '{{count}} new notifications wait for you.',
  ...decidedTexts,
} as const
