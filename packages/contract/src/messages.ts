/** What the server says itself and a page may have to say in its place. */
export const messages = {
  loginFailed: 'Login failed. Please check your credentials.',
  signupDone: 'Registration successful! You can now log in.',
  invalidEmail: 'Please enter a valid email.',
  resetSent: 'If an account exists, a reset email has been sent.',
  passwordRequirements: 'Please meet all password requirements.',
  resetLinkIncomplete: 'Missing reset token or email. Use the link from your email.',
  verificationFailed: 'Document verification failed',
} as const
