export type PersonKey = 'mara' | 'tomas' | 'yuki' | 'priya' | 'jonas' | 'aisha';

/** Somebody of the sample data, with what signs him in. */
export interface SamplePerson {
  readonly firstName: string;
  readonly lastName: string;
  /** Of a domain that belongs to nobody (RFC 2606 §2), so no account of a real person is ever meant. */
  readonly email: string;
  readonly password: string;
  /** One line: who this is, and what is to be seen through these eyes. */
  readonly about: string;
}

/** Printed for everybody who runs this program: whoever has it can sign in as them. */
const password = 'Northern-lights-7';

/** The first is who to begin with. */
export const samplePeople: Readonly<Record<PersonKey, SamplePerson>> = {
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
    about: 'Runs the trips. Admin of the organization.',
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
    about: 'Looks after guests. Manages her team and the booking site.',
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
    about: 'Guide for the season. Sees only what her team works on.',
  },
};

export const personKeys = Object.keys(samplePeople) as PersonKey[];
export const founderKey: PersonKey = 'mara';
