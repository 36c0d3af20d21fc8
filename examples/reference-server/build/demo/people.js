/** The password is public: every user of this program can sign in as a sample user. */
const password = 'Northern-lights-7';
/** The sample users by key. The first user is the recommended one. */
export const samplePeople = {
    mara: {
        firstName: 'Mara',
        lastName: 'Lindqvist',
        email: 'mara@northwind.example',
        password,
        about: 'Founder. Owns the organization and administers the installation.',
    },
    tomas: {
        firstName: 'Tomás',
        lastName: 'Ribeiro',
        email: 'tomas@northwind.example',
        password,
        about: 'Operations. Plans the trips and is an admin of the organization.',
    },
    yuki: {
        firstName: 'Yuki',
        lastName: 'Tanaka',
        email: 'yuki@northwind.example',
        password,
        about: 'Lead guide. Manages the guides and leads the Lofoten trip.',
    },
    priya: {
        firstName: 'Priya',
        lastName: 'Nair',
        email: 'priya@northwind.example',
        password,
        about: 'Guest experience. Manages her team and the booking site.',
    },
    jonas: {
        firstName: 'Jonas',
        lastName: 'Weber',
        email: 'jonas@northwind.example',
        password,
        about: 'Gear and safety. A member who manages one project.',
    },
    aisha: {
        firstName: 'Aisha',
        lastName: 'Bello',
        email: 'aisha@northwind.example',
        password,
        about: 'Seasonal guide. Sees only what her team works on.',
    },
};
export const personKeys = Object.keys(samplePeople);
export const founderKey = 'mara';
//# sourceMappingURL=people.js.map