/** The database with what this device shows without a network. It is deleted when the user signs out. */
export const offlineDatabase = 'crewkit';
