"""Records of tricks: what may be played, which deals are possible, what is work to count."""
