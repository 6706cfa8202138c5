export class Ghost { walk() {} }
export class Other { walk() {} }
